import Synchronization
import System
import Text

/// A survey of the output that has begun. A task of its own makes it, part by part, and lets all other tasks that wait for a
/// processor go first: a build needs the result only after it has planned its pages, which one processor does.
package struct RunningSurvey: Sendable {
  private let parts: Parts
  /// The number of each file, when no part is left.
  private let background: Task<[String: Int], Never>

  /// `areIntact` returns whether each of the files with these numbers, which are below `count`, is as the last build
  /// left it. `numbers` returns the number of each file, by its path.
  init(
    of count: Int, numbers: @escaping @Sendable () -> [String: Int],
    areIntact: @escaping @Sendable (Range<Int>) -> [Bool]
  ) {
    let parts = Parts(count: count, areIntact: areIntact)
    self.parts = parts
    background = Task.detached {
      let numbers = numbers()
      while parts.makeNext() { await Task.yield() }
      return numbers
    }
  }

  /// The whole survey. All processors make what is left of it.
  package var result: OutputSurvey {
    get async {
      await withTaskGroup { group in
        for _ in 0..<Processors.available { group.addTask { while parts.makeNext() {} } }
      }
      // Only then has the task ended the part that it had begun.
      let numbers = await background.value
      return OutputSurvey(isIntact: parts.found, numbers: numbers)
    }
  }

  private final class Parts: Sendable {
    /// The number of files in a part.
    private static let size = 256
    private let count: Int
    private let areIntact: @Sendable (Range<Int>) -> [Bool]
    private let next = Atomic(0)
    private let made: Mutex<[[Bool]]>

    init(count: Int, areIntact: @escaping @Sendable (Range<Int>) -> [Bool]) {
      self.count = count
      self.areIntact = areIntact
      made = Mutex(Array(repeating: [], count: (count + Self.size - 1) / Self.size))
    }

    /// Returns `false` if no part is left.
    func makeNext() -> Bool {
      let part = next.add(1, ordering: .relaxed).oldValue
      let start = part * Self.size
      guard start < count else { return false }
      let found = areIntact(start..<min(start + Self.size, count))
      made.withLock { $0[part] = found }
      return true
    }

    var found: [Bool] { made.withLock { $0.flatMap { $0 } } }
  }
}
