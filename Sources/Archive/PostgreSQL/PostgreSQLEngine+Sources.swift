import Text

extension PostgreSQLEngine {
  func store(
    _ source: SourceRecord, _ changes: [EntryChange], document: ReadDocument?, now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError) {
    let visit = SourceVisit(source, changes)
    var statements = PostgreSQLEngine.statements(for: [visit], now: now, holder: holder)
    if let document {
      statements.append(
        PostgreSQLStatement(
          """
          INSERT INTO document (source, address, older) VALUES ($1, $2, $3) ON CONFLICT (source, indexed(address)) \
          DO UPDATE SET older = excluded.older
          """, [.text(source.id), .text(document.address), SQLValue(document.older)]))
    }
    try write(statements)
  }

  func store(_ visits: [SourceVisit], now: Timestamp, holder: LeaseHolder?) throws(ArchiveError) {
    guard !visits.isEmpty else { return }
    try write(PostgreSQLEngine.statements(for: visits, now: now, holder: holder))
  }

  private static func statements(
    for visits: [SourceVisit], now: Timestamp, holder: LeaseHolder?
  ) -> [PostgreSQLStatement] {
    let sources = visits.map(\.source)
    let leases = holder.map { [PostgreSQLStatement.requiring(sources.map { .source($0.id) }, of: $0)] } ?? []
    return leases + [SourceRecord.storing(sources)] + notes(of: sources, now: now) + statements(for: visits, now: now)
  }

  func store(
    unchanged sources: [SourceRecord], now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError) -> Set<String> {
    guard !sources.isEmpty else { return [] }
    let statement = UnchangedVisits.statement(sources, now: now, holder: holder)
    let stored = try use { (connection) throws(PostgreSQLError) in
      try connection.rows(statement).map { $0.text(0) ?? "" }
    }
    return Set(stored)
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
  static let kinds = ArchiveTable.named("source").kinds(of: ArchiveTable.names(in: columns))

  private static let storing: String = {
    let given = ArchiveTable.names(in: columns).map { "excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO source (\(columns)) SELECT * FROM unnest(\(kinds.parameters)) \
      ON CONFLICT (id) DO UPDATE SET (\(columns)) = ROW(\(given))
      """
  }()

  /// A parameter is an array with the values of one column.
  fileprivate static func storing(_ sources: [SourceRecord]) -> PostgreSQLStatement {
    PostgreSQLStatement(storing, kinds.arrays(of: sources.map(\.values)))
  }
}
