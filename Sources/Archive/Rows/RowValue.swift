import Text

/// What is read from one row of a result, of either engine.
protocol RowValue: Sendable {
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row)
}

extension SourceRecord: RowValue {}
extension EntryRecord: RowValue {}
extension EntryText: RowValue {}

extension IconRecord: RowValue {
  /// Reads a row with the columns `source`, `looked`, `address`, `type`, `width`, `height`, `digest`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(looked: row.time(1) ?? Timestamp(seconds: 0), picture: nil)
    guard let address = row.text(2), let type = row.text(3) else { return }
    picture = Picture(
      address: address, type: type, width: row.int(4), height: row.int(5), digest: row.bytes(6))
  }
}

extension Outage: RowValue {
  /// Reads a row with the columns `source`, `since`, `until`, `error`, `errorKind`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(
      since: row.time(1) ?? Timestamp(seconds: 0), until: row.time(2), error: row.text(3) ?? "",
      errorKind: row.text(4).flatMap(ErrorKind.init))
  }
}

extension PageRecord: RowValue {
  /// Reads a row with the columns `entry`, `asked`, `tries`, `failure`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(asked: row.time(1) ?? Timestamp(seconds: 0))
    // A restored archive can have any number.
    (tries, failure) = (max(0, row.int(2)), row.text(3))
  }
}

extension ReadDocument: RowValue {
  /// Reads a row with the columns `address`, `older`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(address: row.text(0) ?? "", older: row.text(1))
  }
}

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
