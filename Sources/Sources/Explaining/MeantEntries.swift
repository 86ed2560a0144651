import Archive
import Model

/// A search for the entries that a question means. It can have several meanings, and the first one that any entry has
/// counts. The entries of a source are compared with all of them at once, so that the archive is read once.
struct MeantEntries {
  typealias Meaning = (EntryRecord, Source) -> Bool

  private let meanings: [Meaning]
  /// The number of the best meaning that an entry has so far; that of meanings before the first entry.
  private var best: Int
  /// Of the entries with the best meaning.
  private(set) var explanations: [Explanation] = []

  init(_ meanings: [Meaning]) {
    self.meanings = meanings
    best = meanings.count
  }

  /// Returns the indices of those of a source's entries that have the best meaning, and forgets earlier explanations if
  /// none of the earlier entries has it.
  mutating func indices(in entries: [EntryRecord], of source: Source) -> [Int] {
    let numbers = entries.map { entry in meanings.prefix(best + 1).firstIndex { $0(entry, source) } }
    guard let least = numbers.lazy.compactMap({ $0 }).min() else { return [] }
    if least < best { (best, explanations) = (least, []) }
    return numbers.indices.filter { numbers[$0] == best }
  }

  mutating func add(_ explanation: Explanation) { explanations.append(explanation) }
}
