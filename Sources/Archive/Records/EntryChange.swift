/// A change that a document makes to the archived entries of its source.
package enum EntryChange: Sendable {
  /// A new entry (`record.row` is 0) or a changed one; without a text, the stored text stays.
  case write(EntryRecord, EntryText?)
  /// Still in the document, unchanged.
  case seen(row: Int64)
  /// No longer in the document.
  case left(row: Int64)
  case remove(row: Int64)
}
