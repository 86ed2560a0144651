extension EntryText {
  static let columns = "kind, raw, base, policy, clean, plain, words, image"

  /// Reads a row with `columns`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(
      kind: row.text(0) ?? "", raw: row.text(1) ?? "", base: row.text(2), policy: row.integer(3) ?? 0,
      clean: row.text(4) ?? "", plain: row.text(5) ?? "", words: row.int(6), image: row.text(7))
  }

  func values(row: Int64) -> [SQLValue] {
    [
      .integer(row), .text(kind), .text(raw), SQLValue(base), .integer(policy), .text(clean), .text(plain),
      SQLValue(words), SQLValue(image),
    ]
  }
}
