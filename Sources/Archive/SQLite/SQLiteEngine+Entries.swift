import Text

extension SourceArchive {
  /// Returns the entries of a source, including those that left its feed or were deleted, the oldest first. Entries of
  /// the same time are ordered by id, so that a restored archive has the same order.
  package func entries(of source: String) throws(ArchiveError) -> [EntryRecord] {
    try read("SELECT \(EntryRecord.columns) FROM entry WHERE source = ?1 ORDER BY published, id", [.text(source)]) {
      EntryRecord($0)
    }
  }

  /// Returns the number of entries of each source.
  package func counts() throws(ArchiveError) -> [String: Int] {
    let rows = try read("SELECT source, count(*) FROM entry GROUP BY source", []) { ($0.text(0) ?? "", $0.int(1)) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  /// Returns the rows whose text was cleaned with a version of the cleaning policy before `policy`.
  package func rows(cleanedBefore policy: Int64) throws(ArchiveError) -> [Int64] {
    try read("SELECT row FROM text WHERE policy < ?1 ORDER BY row", [.integer(policy)]) { $0.integer(0) ?? 0 }
  }

  /// Returns the texts of a source that may contain pictures and have no absolute base address.
  package func textsWithoutBase(of source: String) throws(ArchiveError) -> [EntryText] {
    try read(
      """
      SELECT kind, raw, base, policy, clean, plain, words, image FROM text WHERE (base IS NULL OR base NOT LIKE 'http%') \
      AND raw LIKE '%<img%' AND row IN (SELECT row FROM entry WHERE source = ?1) ORDER BY row
      """, [.text(source)]
    ) { EntryText($0) }
  }

  /// Returns an entry and its source.
  package func entry(_ row: Int64) throws(ArchiveError) -> (source: String, entry: EntryRecord)? {
    try read("SELECT \(EntryRecord.columns), source FROM entry WHERE row = ?1", [.integer(row)]) {
      (source: $0.text(17) ?? "", entry: EntryRecord($0))
    }.first
  }

  /// Rewrites entries and their texts, after a newer policy cleaned them.
  package func rewrite(_ entries: [(EntryRecord, EntryText)]) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      for (record, text) in entries {
        try database.run(
          "UPDATE entry SET opening = ?2, textDigest = ?3 WHERE row = ?1",
          [.integer(record.row), .text(record.opening), SQLValue(record.textDigest)])
        try database.run(EntryText.insertion, text.values(row: record.row))
      }
    }
  }

  /// Stores the marks in the addresses of entries, by row.
  package func keep(_ marks: [(row: Int64, mark: String)]) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      for (row, mark) in marks {
        try database.run("UPDATE entry SET mark = ?2 WHERE row = ?1", [.integer(row), .text(mark)])
      }
    }
  }

  static func apply(
    _ change: EntryChange, of source: String, in database: borrowing Database, now: Timestamp
  ) throws(DatabaseError) {
    switch change {
    case .write(let record, let text):
      try keepRevision(of: record, in: database, now: now)
      try database.run(EntryRecord.insertion, record.values(source: source))
      let row = record.row == 0 ? database.lastRow : record.row
      if let text { try database.run(EntryText.insertion, text.values(row: row)) }
    case .seen(let row):
      try database.run(
        "UPDATE entry SET lastSeen = ?2, left = NULL WHERE row = ?1", [.integer(row), .integer(now.seconds)])
    case .left(let row):
      try database.run("UPDATE entry SET left = ?2 WHERE row = ?1", [.integer(row), .integer(now.seconds)])
    case .remove(let row):
      try database.run("DELETE FROM entry WHERE row = ?1", [.integer(row)])
    }
  }
}

extension EntryRecord {
  fileprivate static let columns = """
    row, id, digest, firstSeen, lastSeen, left, published, updated, deleted, isHeldBack, title, link, fields, opening, \
    textDigest, slug, mark
    """

  fileprivate static let insertion = """
    INSERT INTO entry (\(columns), source) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18) \
    ON CONFLICT (row) DO UPDATE SET (\(columns)) = \
    (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    """

  fileprivate init(_ row: borrowing Statement) {
    self.init(
      id: row.text(1) ?? "", firstSeen: row.time(3) ?? Timestamp(seconds: 0),
      published: row.time(6) ?? Timestamp(seconds: 0))
    self.row = row.integer(0) ?? 0
    digest = row.bytes(2)
    lastSeen = row.time(4) ?? firstSeen
    left = row.time(5)
    updated = row.time(7)
    deleted = row.time(8)
    isHidden = row.int(9) != 0
    title = row.text(10) ?? ""
    link = row.text(11)
    fields = row.bytes(12)
    opening = row.text(13) ?? ""
    textDigest = row.integer(14).map { UInt64(bitPattern: $0) }
    slug = row.text(15)
    mark = row.text(16)
  }

  fileprivate func values(source: String) -> [SQLValue] {
    [
      row == 0 ? .null : .integer(row), .text(id), .bytes(digest), SQLValue(firstSeen), SQLValue(lastSeen),
      SQLValue(left), SQLValue(published), SQLValue(updated), SQLValue(deleted), SQLValue(isHidden ? 1 : 0),
      .text(title), SQLValue(link), .bytes(fields), .text(opening), SQLValue(textDigest), SQLValue(slug),
      SQLValue(mark), .text(source),
    ]
  }
}

extension EntryText {
  fileprivate static let insertion = """
    INSERT OR REPLACE INTO text (row, kind, raw, base, policy, clean, plain, words, image) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    """

  /// Reads a row with the columns `kind` to `image` of the table `text`.
  init(_ row: borrowing Statement) {
    self.init(
      kind: row.text(0) ?? "", raw: row.text(1) ?? "", base: row.text(2), policy: row.integer(3) ?? 0,
      clean: row.text(4) ?? "", plain: row.text(5) ?? "", words: row.int(6), image: row.text(7))
  }

  fileprivate func values(row: Int64) -> [SQLValue] {
    [
      .integer(row), .text(kind), .text(raw), SQLValue(base), .integer(policy), .text(clean), .text(plain),
      SQLValue(words), SQLValue(image),
    ]
  }
}
