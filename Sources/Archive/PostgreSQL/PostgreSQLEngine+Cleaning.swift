import Text

extension PostgreSQLEngine {
  /// Leaves texts with nothing to clean as they are: their policy is `Int64.max`.
  func outdateTexts(of source: String, cleaning: Int64?) throws(ArchiveError) {
    try write([
      PostgreSQLStatement(
        """
        UPDATE text SET policy = 0 WHERE "row" IN (SELECT "row" FROM entry WHERE source = $1) AND policy < $2
        """, [.text(source), .integer(.max)]),
      PostgreSQLStatement(
        "UPDATE source SET cleaning = $2 WHERE id = $1", [.text(source), cleaning.map(SQLValue.integer) ?? .null]),
    ])
  }

  /// Returns a query for the texts that were cleaned with a version before `policy`. The number is written into the
  /// statement: for a parameter, the server's generic plan expects a third of all texts to match, and scans the whole
  /// table.
  static func outdated(before policy: Int64) -> String {
    #"SELECT "row", source FROM text JOIN entry USING ("row") WHERE policy < \#(policy) ORDER BY "row""#
  }

  func outdatedTexts(before policy: Int64) throws(ArchiveError) -> [OutdatedText] {
    // The server may have no statistics yet for a table that was just filled. The minimum is a look-up in the index.
    let lowest = try read("SELECT min(policy) FROM text", []) { $0.integer(0) ?? .max }.first ?? .max
    return try lowest < policy ? read(Self.outdated(before: policy), []) { OutdatedText($0) } : []
  }

  func rewrite(_ entries: [(EntryRecord, EntryText)]) throws(ArchiveError) {
    try write(entries.flatMap { rewriting($0.0, $0.1) })
  }

  private func rewriting(_ record: EntryRecord, _ text: EntryText) -> [PostgreSQLStatement] {
    let row = SQLValue.integer(record.key.number)
    return [
      .marking(
        """
        UPDATE entry SET opening = $2, textDigest = $3, fields = $4 WHERE "row" = $1 \
        AND (opening, textDigest, fields) IS DISTINCT FROM ($2, $3, $4)
        """,
        [row, .text(record.opening), SQLValue(record.textDigest), .bytes(record.fields)].map { .one($0) }),
      // An update, not an insertion: another program may have removed the entry meanwhile.
      PostgreSQLStatement(EntryText.replacing, text.values(row: record.key.number)),
    ]
  }
}
