import Text

extension PageRecord {
  /// Reads a row with the columns `entry`, `asked`, `tries`, `failure`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(asked: row.time(1) ?? Timestamp(seconds: 0))
    (tries, failure) = (row.int(2), row.text(3))
  }
}
