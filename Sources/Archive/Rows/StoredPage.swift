/// The address and the HTML of a page.
struct StoredPage: RowValue {
  var address: String
  var html: String

  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    (address, html) = (row.text(0) ?? "", row.text(1) ?? "")
  }
}
