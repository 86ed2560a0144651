/// Which files of the output are as the last build left them, by size and time: one for each file of its memory.
package struct OutputSurvey: Sendable {
  let isIntact: [Bool]

  /// Whether every file is.
  var isWhole: Bool { isIntact.allSatisfy { $0 } }
}

extension Publisher {
  /// The number of files in one task.
  private static let chunk = 512

  /// Looks at every file that the last build wrote.
  package func survey() async -> OutputSurvey {
    let count = ground.output == nil ? 0 : memory.files.count
    var parts = Array(repeating: [Bool](), count: (count + Self.chunk - 1) / Self.chunk)
    await withTaskGroup(of: (Int, [Bool]).self) { group in
      for part in parts.indices {
        group.addTask { (part, self.areIntact(part * Self.chunk..<min((part + 1) * Self.chunk, count))) }
      }
      for await (part, found) in group { parts[part] = found }
    }
    return OutputSurvey(isIntact: parts.flatMap { $0 })
  }

  private func areIntact(_ numbers: Range<Int>) -> [Bool] {
    numbers.map { ground.output?.isUntouched(memory.files.paths[$0], memory.files.files[$0]) ?? false }
  }
}
