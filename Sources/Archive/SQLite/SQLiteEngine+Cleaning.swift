import Text

extension SQLiteEngine {
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

  func outdatedTexts(before policy: Int64) throws(ArchiveError) -> [OutdatedText] {
    try read(Self.outdated, [.integer(policy)]) { OutdatedText($0) }
  }

  func rewrite(_ entries: [(EntryRecord, EntryText)]) throws(ArchiveError) {
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
