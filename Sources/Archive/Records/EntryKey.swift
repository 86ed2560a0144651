/// Names an entry within one archive, for as long as the archive is open: a number that only the engine makes and reads.
///
/// To name an entry elsewhere, or in a file, use the ids of its source and its own.
package struct EntryKey: Sendable, Hashable {
  /// What the number means is the engine's decision.
  let number: Int64

  init(number: Int64) { self.number = number }

  /// The key of an entry that is not in the archive yet.
  package static let unstored = EntryKey(number: 0)
}
