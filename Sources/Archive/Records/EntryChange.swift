package import Text

/// A change to the archived entries of a source that follows from a fetched feed document.
package enum EntryChange: Sendable {
  /// A new entry (not `isStored`) or a changed one; without a text, the stored text stays.
  case write(EntryRecord, EntryText?)
  /// Still in the document, unchanged.
  case seen(EntryKey)
  /// No longer in the document.
  case left(EntryKey)
  /// Deleted from the archive with its text.
  case remove(EntryKey)
  /// Deletes all entries that left the document before this time, with their texts. It is the last of the changes.
  case expire(leftBefore: Timestamp)
}
