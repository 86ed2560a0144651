import Text

/// Whole rows, for exports, imports and for moving an archive between engines.
extension PostgreSQLEngine {
  func exportedSources() throws(ArchiveError) -> [ExportedRow] { try exportedRows(of: "source", order: "id") }

  func exportedRows(of table: String, order: String) throws(ArchiveError) -> [ExportedRow] {
    let table = ArchiveTable.named(table)
    return try rows("SELECT \(table.quotedColumns) FROM \(table.name) ORDER BY \(order)", [], table.columns)
  }

  func exportedEntries(of source: String) throws(ArchiveError) -> [ExportedRow] {
    try rows(
      """
      SELECT source, id, digest, firstSeen, "left", published, updated, deleted, hidden, isHeldBack, title, slug, mark, link, \
      fields, kind, raw, base, page.asked, page.tries, page.failure, page.address, page.html, \
      (SELECT '[' || string_agg(format('[%s,"%s"]', until, encode(revision.digest, 'hex')), ',' ORDER BY until) || ']' \
      FROM revision WHERE entry = entry."row") \
      FROM entry LEFT JOIN text USING ("row") LEFT JOIN page ON page.entry = entry."row" WHERE source = $1 \
      ORDER BY firstSeen, id
      """, [.text(source)], PostgreSQLEngine.exported)
  }

  func rows(of table: ArchiveTable, after last: ExportedRow?, most: Int) throws(ArchiveError) -> [ExportedRow] {
    let key = table.key.map(table.quoted).joined(separator: ", ")
    let places = table.key.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let rest = last == nil ? "" : "WHERE (\(key)) > (\(places))"
    return try rows(
      "SELECT \(table.quotedColumns) FROM \(table.name) \(rest) ORDER BY \(key) LIMIT \(most)",
      last?.values(of: table.key) ?? [], table.columns)
  }

  /// The transaction that creates the tables goes on, if it is still open.
  func begin() throws(ArchiveError) {
    guard !isInTransaction else { return }
    try use(isInTransaction: true) { (connection) throws(PostgreSQLError) in try connection.run("BEGIN") }
  }

  /// Also advances the sequence of row numbers, so that later entries are numbered after the inserted ones.
  func commit() throws(ArchiveError) {
    try use(isInTransaction: false) { (connection) throws(PostgreSQLError) in
      try connection.run(
        """
        SELECT setval(pg_get_serial_sequence('rhapsode.entry', 'row'), greatest((SELECT max("row") FROM entry), 1)); COMMIT
        """)
    }
  }

  func rollback() {
    // The first error is the one to report.
    try? use(isInTransaction: false) { (connection) throws(PostgreSQLError) in try connection.run("ROLLBACK") }
  }

  func insert(_ rows: [ExportedRow], into table: ArchiveTable) throws(ArchiveError) {
    guard !rows.isEmpty else { return }
    var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]
    for number in [Int32(0), 0] { bytes.append(bigEndian: number) }
    for row in rows { try table.append(row, to: &bytes) }
    bytes.append(bigEndian: Int16(-1))
    let copied = bytes
    let statement = "COPY \(table.name) (\(table.quotedColumns)) FROM STDIN WITH (FORMAT binary)"
    try use(isInTransaction: true) { (connection) throws(PostgreSQLError) in try connection.copy(statement, copied) }
  }

  func classifyErrors() throws(ArchiveError) {
    try use(isInTransaction: true) { (connection) throws(PostgreSQLError) in
      try connection.run(ErrorKind.classification)
    }
  }
}

extension PostgreSQLEngine {
  private static let exported: [ArchiveTable.Column] = {
    let entry = ArchiveTable.named("entry").columns
    let named = [
      "source", "id", "digest", "firstSeen", "left", "published", "updated", "deleted", "hidden", "isHeldBack", "title",
      "slug", "mark", "link", "fields",
    ]
    let text: [(String, ArchiveTable.Kind)] = [
      ("kind", .text), ("raw", .text), ("base", .text), ("pageAsked", .integer), ("pageTries", .integer),
      ("pageFailure", .text), ("pageAddress", .text), ("pageText", .text), (ArchiveLines.revisions, .text),
    ]
    return named.compactMap { name in entry.first { $0.name == name } }
      + text.map { ArchiveTable.Column(name: $0.0, kind: $0.1) }
  }()

  private func rows(
    _ statement: String, _ values: [SQLValue], _ columns: [ArchiveTable.Column]
  ) throws(ArchiveError) -> [ExportedRow] {
    let names = columns.map(\.name)
    return try read(statement, values) { row in
      var values: [SQLValue] = []
      for (index, column) in columns.enumerated() { values.append(row.value(Int32(index), column.kind)) }
      return ExportedRow(names: names, values: values)
    }
  }
}

extension PostgreSQLRow {
  fileprivate func value(_ column: Int32, _ kind: ArchiveTable.Kind) -> SQLValue {
    guard !isNull(column) else { return .null }
    return switch kind {
    case .integer: integer(column).map { .integer($0) } ?? .null
    case .text: SQLValue(text(column))
    case .bytes: .bytes(bytes(column))
    }
  }
}

extension ArchiveTable {
  /// Appends a row for `COPY`.
  fileprivate func append(_ row: ExportedRow, to bytes: inout [UInt8]) throws(ArchiveError) {
    for name in row.names where !columns.contains(where: { $0.name == name }) {
      throw .failed("table \(self.name) has no column named \(name)")
    }
    bytes.append(bigEndian: Int16(columns.count))
    for column in columns {
      let value = row.names.firstIndex(of: column.name).map { row.values[$0] } ?? column.standard
      guard value.isNull || value.kind == column.kind else {
        throw .failed("the column \(column.name) of table \(name) cannot hold this kind of value")
      }
      value.appendField(to: &bytes)
    }
  }
}

extension ArchiveTable.Column {
  /// The value of a column that is missing in the lines of an export from an older version.
  fileprivate var standard: SQLValue { name == "isComplete" ? .integer(0) : .null }
}

extension SQLValue {
  fileprivate var isNull: Bool { kind == nil }

  /// `nil` for NULL.
  fileprivate var kind: ArchiveTable.Kind? {
    switch self {
    case .null: nil
    case .integer: .integer
    case .text: .text
    case .bytes: .bytes
    }
  }
}
