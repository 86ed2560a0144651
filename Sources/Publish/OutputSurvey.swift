import System
import Text

/// Which files of the output are as the last build left them, by size and time.
package struct OutputSurvey: Sendable {
  /// One value for each file of the last build's memory, in the order of their numbers.
  let isIntact: [Bool]
  /// The number of each file, by its path.
  let numbers: [String: Int]

  /// Whether every file is as the last build left it.
  var isWhole: Bool { isIntact.allSatisfy { $0 } }
}

extension Publisher {
  /// Begins to look at every file that the last build wrote.
  package func survey() -> RunningSurvey {
    let count = state.output == nil ? 0 : memory.files.count
    let listed = ListedFolders()
    return RunningSurvey(
      of: count, numbers: { [self] in memory.files.numbers }, areIntact: { [self] in areIntact($0, listed) })
  }

  private func areIntact(_ numbers: Range<Int>, _ listed: ListedFolders) -> [Bool] {
    state.output?.areUntouched(numbers, of: memory.files, listed) ?? numbers.map { _ in false }
  }
}

extension PublishedFiles {
  fileprivate var numbers: [String: Int] {
    paths.lazy.map(\.text).firstOffsets()
  }
}
