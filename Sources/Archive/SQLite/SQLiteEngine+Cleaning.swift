import Text

extension SQLiteEngine {
  func cleanings() throws(ArchiveError) -> [String: Int64] {
    let rows = try read("SELECT id, cleaning FROM source WHERE cleaning IS NOT NULL", []) { row in
      (row.text(0) ?? "", row.integer(1) ?? 0)
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Leaves texts with nothing to clean as they are: their policy is `Int64.max`.
  func outdateTexts(of source: String, cleaning: Int64?) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      try database.run(
        "UPDATE text SET policy = 0 WHERE row IN (SELECT row FROM entry WHERE source = ?1) AND policy < ?2",
        [.text(source), .integer(.max)])
      try database.run(
        "UPDATE source SET cleaning = ?2 WHERE id = ?1", [.text(source), cleaning.map(SQLValue.integer) ?? .null])
    }
  }

  /// The texts that were cleaned with a version before `?1`. The subquery reads the index alone: without it, SQLite reads all
  /// texts in the order of their rows.
  static let outdated = """
    SELECT row, source FROM entry WHERE row IN (SELECT row FROM text WHERE policy < ?1) ORDER BY row
    """

  func renewTexts(
    cleanedBefore policy: Int64, _ clean: (inout EntryRecord, inout EntryText, _ source: String) -> Void
  ) throws(ArchiveError) {
    let rows = try read(Self.outdated, [.integer(policy)]) {
      (key: EntryKey(number: $0.integer(0) ?? 0), source: $0.text(1) ?? "")
    }
    for start in stride(from: 0, to: rows.count, by: ArchiveLimits.cleanedAtOnce) {
      var renewed: [(EntryRecord, EntryText)] = []
      for (key, source) in rows[start..<min(start + ArchiveLimits.cleanedAtOnce, rows.count)] {
        guard var text = try text(of: key), var record = try entry(key) else { continue }
        clean(&record, &text, source)
        renewed.append((record, text))
      }
      try rewrite(renewed)
    }
  }

  private func entry(_ key: EntryKey) throws(ArchiveError) -> EntryRecord? {
    try read("SELECT \(EntryRecord.columns), hidden FROM entry WHERE row = ?1", [.integer(key.number)]) {
      EntryRecord($0)
    }.first
  }

  private func rewrite(_ entries: [(EntryRecord, EntryText)]) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      for (record, text) in entries {
        try database.run(
          "UPDATE entry SET opening = ?2, textDigest = ?3, fields = ?4 WHERE row = ?1",
          [.integer(record.key.number), .text(record.opening), SQLValue(record.textDigest), .bytes(record.fields)])
        try database.run(EntryText.insertion, text.values(row: record.key.number))
      }
    }
  }
}
