import Text

extension SQLiteEngine {
  func entries(of source: String) throws(ArchiveError) -> [EntryRecord] {
    try read(
      "SELECT \(EntryRecord.columns), hidden FROM entry WHERE source = ?1 ORDER BY published, id", [.text(source)]
    ) { EntryRecord($0) }
  }

  func newestEntries(
    of source: String, _ count: Int, inFeedAfter time: Timestamp?
  ) throws(ArchiveError) -> [EntryRecord] {
    try read(
      """
      SELECT \(EntryRecord.columns), hidden FROM entry WHERE row IN (
        SELECT row FROM entry WHERE source = ?1 AND (deleted IS NOT NULL OR hidden IS NOT NULL)
        UNION ALL
        SELECT row FROM entry WHERE source = ?1 AND published >= coalesce((
          SELECT published FROM entry
          WHERE source = ?1 AND deleted IS NULL AND hidden IS NULL AND isHeldBack = 0 AND (left IS NULL OR left >= ?3)
          ORDER BY published DESC LIMIT 1 OFFSET ?2), ?4)
      ) ORDER BY published, id
      """,
      [.text(source), .integer(Int64(max(0, count - 1))), .integer(time?.seconds ?? .max), .integer(.min)]
    ) { EntryRecord($0) }
  }

  func counts() throws(ArchiveError) -> [String: Int] {
    let rows = try read("SELECT source, count(*) FROM entry GROUP BY source", []) { ($0.text(0) ?? "", $0.int(1)) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  func counts(of sources: [String]) throws(ArchiveError) -> [String: Int] {
    let names = JSON.bytes(of: .list(sources.map { .string($0) })).text
    let rows = try read(
      "SELECT source, count(*) FROM entry WHERE source IN (SELECT value FROM json_each(?1)) GROUP BY source",
      [.text(names)]
    ) { ($0.text(0) ?? "", $0.int(1)) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  func states() throws(ArchiveError) -> [String: Int64] {
    let rows = try read("SELECT source, mark FROM state", []) { ($0.text(0) ?? "", $0.integer(1) ?? 0) }
    return Dictionary(rows) { first, _ in first }
  }

  func textsWithoutBase(of entries: [EntryKey]) throws(ArchiveError) -> [EntryText] {
    try read(
      """
      SELECT kind, raw, base, policy, clean, plain, words, image FROM text WHERE (base IS NULL OR base NOT LIKE 'http%') \
      AND raw LIKE '%<img%' AND row IN (SELECT value FROM json_each(?1)) ORDER BY row
      """, [.text("[\(entries.map { "\($0.number)" }.joined(separator: ","))]")]
    ) { EntryText($0) }
  }

  func keep(_ marks: [(key: EntryKey, mark: String)]) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      for (key, mark) in marks {
        try database.run("UPDATE entry SET mark = ?2 WHERE row = ?1", [.integer(key.number), .text(mark)])
      }
    }
  }

  func keep(hidden entries: [(key: EntryKey, since: Timestamp?)]) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      for (key, since) in entries {
        try database.run("UPDATE entry SET hidden = ?2 WHERE row = ?1", [.integer(key.number), SQLValue(since)])
      }
    }
  }
}

extension SQLiteEngine {
  static func apply(
    _ change: EntryChange, of source: String, in database: borrowing Database, now: Timestamp
  ) throws(DatabaseError) {
    switch change {
    case .write(let record, let text):
      try keepRevision(of: record, in: database, now: now)
      try database.run(EntryRecord.insertion, record.values(source: source))
      let row = record.isStored ? record.key.number : database.lastRow
      if let text { try database.run(EntryText.insertion, text.values(row: row)) }
      if record.isHeldBack || record.deleted != nil {
        try database.run("DELETE FROM page WHERE entry = ?1", [.integer(row)])
      }
    case .seen(let key):
      try database.run(
        "UPDATE entry SET lastSeen = ?2, left = NULL WHERE row = ?1", [.integer(key.number), .integer(now.seconds)])
    case .left(let key):
      try database.run("UPDATE entry SET left = ?2 WHERE row = ?1", [.integer(key.number), .integer(now.seconds)])
    case .remove(let key):
      try database.run("DELETE FROM entry WHERE row = ?1", [.integer(key.number)])
    case .expire(let time):
      try database.run("DELETE FROM entry WHERE source = ?1 AND left < ?2", [.text(source), .integer(time.seconds)])
    }
  }
}

extension EntryRecord {
  fileprivate static let insertion = """
    INSERT INTO entry (\(columns), source) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18) \
    ON CONFLICT (row) DO UPDATE SET (\(columns)) = \
    (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    """
}

extension EntryText {
  static let insertion = """
    INSERT OR REPLACE INTO text (row, kind, raw, base, policy, clean, plain, words, image) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    """
}
