/// A change that a document makes to the archived entries of its source.
package enum EntryChange: Sendable {
  /// A new entry (not `isStored`) or a changed one; without a text, the stored text stays.
  case write(EntryRecord, EntryText?)
  /// Still in the document, unchanged.
  case seen(EntryKey)
  /// No longer in the document.
  case left(EntryKey)
  case remove(EntryKey)
}
