import Text

extension IconRecord {
  /// Reads a row with the columns `source`, `looked`, `address`, `type`, `width`, `height`, `digest`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(looked: row.time(1) ?? Timestamp(seconds: 0), picture: nil)
    guard let address = row.text(2), let type = row.text(3) else { return }
    picture = Picture(
      address: address, type: type, width: row.int(4), height: row.int(5), digest: row.bytes(6))
  }
}
