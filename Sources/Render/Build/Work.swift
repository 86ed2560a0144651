/// Work that is distributed over several threads.
enum Work {
  /// The most steps in one task: a task costs a microsecond, a page a hundred.
  private static let chunk = 64
  /// The least number of tasks for each job, so that no job waits long for another one that has the longer steps.
  private static let tasksOfJob = 8

  /// Returns the results of `step` for the numbers below `count`, in their order. At most `jobs` steps run at a time.
  static func results<Result: Sendable>(
    of count: Int, jobs: Int, _ step: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    let size = min(chunk, max(1, count / (jobs * tasksOfJob)))
    var parts = Array(repeating: [Result](), count: (count + size - 1) / size)
    await withTaskGroup(of: (Int, [Result]).self) { group in
      var next = 0
      func add() {
        guard next < parts.count else { return }
        let part = next
        next += 1
        group.addTask { (part, (part * size..<min((part + 1) * size, count)).map(step)) }
      }
      for _ in 0..<jobs { add() }
      for await (part, results) in group {
        parts[part] = results
        add()
      }
    }
    return parts.flatMap { $0 }
  }
}
