/// Statements that insert new entries of any sources with their texts, up to `most` entries each. A parameter is an array
/// with the values of one column, since a statement costs more than the rows that it inserts.
enum NewEntries {
  /// A bound on memory: the server holds several copies of a statement's values.
  private static let most = 200

  static func statements(_ added: [(source: String, record: EntryRecord, text: EntryText?)]) -> [PostgreSQLStatement] {
    stride(from: 0, to: added.count, by: most).map { start in
      let rows = added[start..<min(start + most, added.count)].map { source, record, text -> [SQLValue] in
        // Without the row, which the database chooses.
        let entry = Array(record.values(source: source).dropFirst())
        return entry + (text.map { Array($0.values(row: 0).dropFirst()) } ?? textColumns.map { _ in .null })
      }
      return PostgreSQLStatement(statement, kinds.arrays(of: rows))
    }
  }

  private static let entryColumns = Array(ArchiveTable.names(in: EntryRecord.columns).dropFirst()) + ["source"]
  private static let textColumns = ArchiveTable.names(in: EntryText.columns)

  private static let kinds =
    ArchiveTable.named("entry").kinds(of: entryColumns) + ArchiveTable.named("text").kinds(of: textColumns)

  /// The row numbers are assigned first, since both tables need them.
  private static let statement: String = {
    let (entry, text) = (entryColumns.joined(separator: ", "), textColumns.joined(separator: ", "))
    return """
      WITH given AS MATERIALIZED (
        SELECT nextval('entry_row_seq') AS "row", * FROM unnest(\(kinds.parameters)) AS given (\(entry), \(text))
      ), added AS (
        INSERT INTO entry ("row", \(entry)) SELECT "row", \(entry) FROM given
      )
      INSERT INTO text ("row", \(text)) SELECT "row", \(text) FROM given WHERE kind IS NOT NULL
      """
  }()
}
