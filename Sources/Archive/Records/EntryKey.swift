package import Text

/// A number that identifies an entry within one archive. Only the engine makes and reads it.
///
/// It is valid while the archive is open, and later as long as `SourceArchive.states()` has the same number for its
/// source. To name an entry elsewhere, use the ids of its source and its own.
package struct EntryKey: Sendable, Hashable {
  /// Each engine decides what the number means.
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
