import Text

extension SQLiteEngine {
  func counts(of sources: [String]) throws(ArchiveError) -> [String: Int] {
    let names = JSON.bytes(of: .list(sources.map { .string($0) })).text
    let rows = try read(
      "SELECT source, count(*) FROM entry WHERE source IN (SELECT value FROM json_each(?1)) GROUP BY source",
      [.text(names)]
    ) { ($0.text(0) ?? "", $0.int(1)) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  func textsWithoutBase(of entries: [EntryKey]) throws(ArchiveError) -> [EntryText] {
    try read(
      """
      SELECT \(EntryText.columns) FROM text WHERE (base IS NULL OR base NOT LIKE 'http%') AND raw LIKE '%<img%' \
      AND row IN (SELECT value FROM json_each(?1)) ORDER BY row
      """, [.text("[\(entries.map { "\($0.number)" }.joined(separator: ","))]")]
    ) { EntryText($0) }
  }

  func keep(addressSuffixes: [(key: EntryKey, suffix: String)]) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      for (key, suffix) in addressSuffixes {
        try database.run("UPDATE entry SET mark = ?2 WHERE row = ?1", [.integer(key.number), .text(suffix)])
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
    INSERT OR REPLACE INTO text (row, \(columns)) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    """
}
