extension SQLiteEngine {
  /// The number of entries in one transaction: an interruption loses at most one of these steps.
  private static let step = 200

  func renewTexts(
    cleanedBefore policy: Int64, _ clean: (inout EntryRecord, inout EntryText) -> Void
  ) throws(ArchiveError) {
    let rows = try read("SELECT row FROM text WHERE policy < ?1 ORDER BY row", [.integer(policy)]) {
      $0.integer(0) ?? 0
    }
    for start in stride(from: 0, to: rows.count, by: Self.step) {
      var renewed: [(EntryRecord, EntryText)] = []
      for key in rows[start..<min(start + Self.step, rows.count)].map(EntryKey.init) {
        guard var text = try text(of: key), var record = try entry(key) else { continue }
        clean(&record, &text)
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
          "UPDATE entry SET opening = ?2, textDigest = ?3 WHERE row = ?1",
          [.integer(record.key.number), .text(record.opening), SQLValue(record.textDigest)])
        try database.run(EntryText.insertion, text.values(row: record.key.number))
      }
    }
  }
}
