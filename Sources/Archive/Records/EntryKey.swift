package import Text

/// Names an entry within one archive: a number that only the engine makes and reads.
///
/// It is valid while the archive is open, and later as long as `SourceArchive.states()` has the same number for its
/// source. To name an entry elsewhere, use the ids of its source and its own.
package struct EntryKey: Sendable, Hashable {
  /// What the number means is the engine's decision.
  let number: Int64

  init(number: Int64) { self.number = number }

  /// The key of an entry that is not in the archive yet.
  package static let unstored = EntryKey(number: 0)
}

extension BinaryWriter {
  package mutating func append(_ key: EntryKey) { append(key.number) }
}

extension BinaryReader {
  package mutating func entryKey() -> EntryKey { EntryKey(number: number()) }
}
