import Text

extension SQLiteEngine {
  func exportedSources() throws(ArchiveError) -> [ExportedRow] { try rows("SELECT * FROM source ORDER BY id", []) }

  func exportedRows(of table: String, order: String) throws(ArchiveError) -> [ExportedRow] {
    try rows("SELECT * FROM \(table) ORDER BY \(order)", [])
  }

  func exportedEntries(of source: String) throws(ArchiveError) -> [ExportedRow] {
    try rows(SQLiteEngine.exported, [.text(source)])
  }
}

extension SQLiteEngine {
  private static let exported = """
    SELECT source, id, digest, firstSeen, left, published, updated, deleted, hidden, isHeldBack, title, slug, mark, link, fields, kind, \
    raw, base, page.asked AS pageAsked, page.tries AS pageTries, page.failure AS pageFailure, \
    page.address AS pageAddress, page.html AS pageText, NULLIF((SELECT json_group_array(json_array(until, lower(hex(digest)))) \
    FROM (SELECT until, digest FROM revision WHERE entry = row ORDER BY until)), '[]') AS revisions FROM entry LEFT JOIN text USING (row) \
    LEFT JOIN page ON page.entry = row WHERE source = ?1 ORDER BY firstSeen, id
    """

  func rows(_ statement: String, _ values: [SQLValue]) throws(ArchiveError) -> [ExportedRow] {
    try read(statement, values) { row in
      let names = row.names
      return ExportedRow(names: names, values: names.indices.map { row.value(Int32($0)) })
    }
  }
}
