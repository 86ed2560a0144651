import Text

extension Outage {
  /// Reads a row with the columns `source`, `since`, `until`, `error`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(since: row.time(1) ?? Timestamp(seconds: 0), until: row.time(2), error: row.text(3) ?? "")
  }
}
