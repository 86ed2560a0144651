/// A value with its key, which is the first column.
struct Keyed<Key: RowValue, Value: RowValue>: RowValue {
  var key: Key
  var value: Value

  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) { (key, value) = (Key(row), Value(row)) }
}
