import Text

extension EntryRecord {
  /// The columns that a fetch writes. Those in quotes are reserved words in PostgreSQL.
  static let columns = """
    "row", id, digest, firstSeen, lastSeen, "left", published, updated, deleted, isHeldBack, title, link, fields, opening, \
    textDigest, slug, mark
    """

  /// Reads a row with `columns` and `hidden`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(
      id: row.text(1) ?? "", firstSeen: row.time(3) ?? Timestamp(seconds: 0),
      published: row.time(6) ?? Timestamp(seconds: 0))
    key = EntryKey(number: row.integer(0) ?? 0)
    digest = row.bytes(2)
    lastSeen = row.time(4) ?? firstSeen
    left = row.time(5)
    updated = row.time(7)
    deleted = row.time(8)
    isHeldBack = row.int(9) != 0
    title = row.text(10) ?? ""
    link = row.text(11)
    fields = row.bytes(12)
    opening = row.text(13) ?? ""
    textDigest = row.integer(14).map { UInt64(bitPattern: $0) }
    slug = row.text(15)
    addressSuffix = row.text(16)
    hidden = row.time(17)
  }

  /// The values of `columns`, then the id of the source.
  func values(source: String) -> [SQLValue] {
    [
      isStored ? .integer(key.number) : .null, .text(id), .bytes(digest), SQLValue(firstSeen), SQLValue(lastSeen),
      SQLValue(left), SQLValue(published), SQLValue(updated), SQLValue(deleted), SQLValue(isHeldBack ? 1 : 0),
      .text(title), SQLValue(link), .bytes(fields), .text(opening), SQLValue(textDigest), SQLValue(slug),
      SQLValue(addressSuffix), .text(source),
    ]
  }
}
