import Text

/// Which files of the output are as the last build left them, by size and time: one for each file of its memory.
package struct OutputSurvey: Sendable {
  let isIntact: [Bool]
  /// The number of each file.
  let numbers: [RelativePath: Int]

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
    async let numbers = Dictionary(
      memory.files.paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    await withTaskGroup(of: (Int, [Bool]).self) { group in
      for part in parts.indices {
        group.addTask { (part, self.areIntact(part * Self.chunk..<min((part + 1) * Self.chunk, count))) }
      }
      for await (part, found) in group { parts[part] = found }
    }
    return await OutputSurvey(isIntact: parts.flatMap { $0 }, numbers: numbers)
  }

  private func areIntact(_ numbers: Range<Int>) -> [Bool] {
    ground.output?.areUntouched(numbers, of: memory.files) ?? numbers.map { _ in false }
  }
}
