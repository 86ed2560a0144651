import Text

extension PostgreSQLEngine {
  func sources() throws(ArchiveError) -> [SourceRecord] {
    try read("SELECT \(SourceRecord.columns) FROM source ORDER BY id", []) { SourceRecord($0) }
  }

  func source(_ id: String) throws(ArchiveError) -> SourceRecord? {
    try read("SELECT \(SourceRecord.columns) FROM source WHERE id = $1", [.text(id)]) { SourceRecord($0) }.first
  }

  func store(
    _ source: SourceRecord, _ changes: [EntryChange], document: ReadDocument?, now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError) {
    var statements = holder.map { [PostgreSQLStatement.requiring(.source(source.id), of: $0)] } ?? []
    statements.append(PostgreSQLStatement(SourceRecord.storing, source.values))
    statements += PostgreSQLEngine.notes(of: source, now: now)
    if let document {
      statements.append(
        PostgreSQLStatement(
          """
          INSERT INTO document (source, address, older) VALUES ($1, $2, $3) ON CONFLICT (source, indexed(address)) \
          DO UPDATE SET older = excluded.older
          """, [.text(source.id), .text(document.address), SQLValue(document.older)]))
    }
    statements += PostgreSQLEngine.statements(for: changes, of: source.id, now: now)
    try write(statements)
  }

  func store(
    unchanged sources: [SourceRecord], now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError) -> Set<String> {
    guard !sources.isEmpty else { return [] }
    let statement = UnchangedSources.statement(sources, now: now, holder: holder)
    let stored = try use { (connection) throws(PostgreSQLError) in
      try connection.rows(statement).map { $0.text(0) ?? "" }
    }
    return Set(stored)
  }

  func pauses() throws(ArchiveError) -> [String: Timestamp] {
    let rows = try read("SELECT name, notBefore FROM host WHERE notBefore > 0", []) { row in
      (row.text(0) ?? "", Timestamp(seconds: row.integer(1) ?? 0))
    }
    return Dictionary(rows, uniquingKeysWith: max)
  }

  func pause(_ host: String, until: Timestamp) throws(ArchiveError) {
    try write([
      PostgreSQLStatement(
        "INSERT INTO host (name, notBefore) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET notBefore = excluded.notBefore",
        [.text(host), .integer(until.seconds)])
    ])
  }
}

extension SourceRecord {
  fileprivate static let storing: String = {
    let count = columns.utf8.split(separator: UInt8(ascii: ",")).count
    let places = (1...count).map { "$\($0)" }.joined(separator: ", ")
    return
      "INSERT INTO source (\(columns)) VALUES (\(places)) ON CONFLICT (id) DO UPDATE SET (\(columns)) = ROW(\(places))"
  }()
}
