/// A change to the archived entries of a source that follows from a fetched feed document.
package enum EntryChange: Sendable {
  /// A new entry (not `isStored`) or a changed one; without a text, the stored text stays.
  case write(EntryRecord, EntryText?)
  /// Still in the document, unchanged.
  case seen(EntryKey)
  /// No longer in the document.
  case left(EntryKey)
  /// Longer absent from the document than the source's `retention`: deleted from the archive with its text.
  case remove(EntryKey)
}
