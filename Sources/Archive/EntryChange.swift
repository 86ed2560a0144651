/// What a document does to the archive's entries of its source.
package enum EntryChange: Sendable {
  /// New (`record.row` is 0) or changed; without a text the stored one stays.
  case write(EntryRecord, EntryText?)
  /// In the document as it was.
  case seen(row: Int64)
  /// In the document no more.
  case left(row: Int64)
  case remove(row: Int64)
}
