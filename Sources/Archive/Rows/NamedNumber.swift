/// A text and a number.
struct NamedNumber: RowValue {
  var name: String
  var number: Int64

  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    (name, number) = (row.text(0) ?? "", row.integer(1) ?? 0)
  }
}
