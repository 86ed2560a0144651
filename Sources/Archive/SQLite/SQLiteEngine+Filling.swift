import Text

/// Whole rows, for imports and for moving an archive between engines.
extension SQLiteEngine {
  func begin() throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in try database.run("BEGIN IMMEDIATE") }
  }

  func commit() throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in try database.run("COMMIT") }
  }

  func rollback() {
    // The first error is the one to report.
    try? write { (database) throws(DatabaseError) in try database.run("ROLLBACK") }
  }

  func insert(_ rows: [ExportedRow], into table: ArchiveTable) throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in
      for row in rows {
        let names = row.names.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = row.names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        try database.run("INSERT OR \(table.conflict) INTO \(table.name) (\(names)) VALUES (\(places))", row.values)
      }
    }
  }

  func classifyErrors() throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in try database.run(ErrorKind.classification) }
  }

  func rows(of table: ArchiveTable, after last: ExportedRow?, most: Int) throws(ArchiveError) -> [ExportedRow] {
    let names = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let key = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
    let places = table.key.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let rest = last == nil ? "" : "WHERE (\(key)) > (\(places))"
    return try rows(
      "SELECT \(names) FROM \(table.name) \(rest) ORDER BY \(key) LIMIT \(most)", last?.values(of: table.key) ?? [])
  }
}

extension ArchiveTable {
  /// The triggers of `entry` and `page` have made a row for each source before the rows of `state` arrive.
  fileprivate var conflict: String { name == "state" ? "REPLACE" : "ABORT" }
}
