extension ReadDocument {
  /// Reads a row with the columns `address`, `older`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(address: row.text(0) ?? "", older: row.text(1))
  }
}
