import Text

/// What is read from one row of a result, of either engine.
protocol RowValue: Sendable {
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row)
}

extension SourceRecord: RowValue {}
extension EntryRecord: RowValue {}
extension EntryText: RowValue {}
extension IconRecord: RowValue {}
extension Outage: RowValue {}
extension PageRecord: RowValue {}
extension ReadDocument: RowValue {}

/// The first column.
extension String: RowValue {
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) { self = row.text(0) ?? "" }
}

/// The first column.
extension [UInt8]: RowValue {
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) { self = row.bytes(0) }
}

/// The first column.
extension Timestamp: RowValue {
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) { self = row.time(0) ?? Timestamp(seconds: 0) }
}

/// The first column.
extension EntryKey: RowValue {
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) { self.init(number: row.integer(0) ?? 0) }
}
