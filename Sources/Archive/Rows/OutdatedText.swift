/// An entry whose text is to be cleaned again, and the id of its source.
struct OutdatedText: RowValue {
  var key: EntryKey
  var source: String

  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) { (key, source) = (EntryKey(row), row.text(1) ?? "") }
}
