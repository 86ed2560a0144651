import Text

/// What the archive stores about sources besides their entries: documents, outages, icons, revisions.
extension PostgreSQLEngine {
  func documents(of source: String) throws(ArchiveError) -> [String: ReadDocument] {
    let rows = try read("SELECT address, older FROM document WHERE source = $1", [.text(source)]) { row in
      ReadDocument(row)
    }
    return Dictionary(rows.map { ($0.address, $0) }) { first, _ in first }
  }

  func outages() throws(ArchiveError) -> [String: [Outage]] {
    let rows = try read("SELECT source, since, until, error FROM outage ORDER BY source, since", []) { row in
      (source: row.text(0) ?? "", outage: Outage(row))
    }
    return Dictionary(grouping: rows, by: \.source).mapValues { $0.map(\.outage) }
  }

  func icons() throws(ArchiveError) -> [String: IconRecord] {
    let rows = try read("SELECT source, looked, address, type, width, height, digest FROM icon", []) { row in
      (row.text(0) ?? "", IconRecord(row))
    }
    return Dictionary(rows) { first, _ in first }
  }

  func iconBytes(of source: String) throws(ArchiveError) -> [UInt8] {
    try read("SELECT bytes FROM icon WHERE source = $1", [.text(source)]) { $0.bytes(0) }.first ?? []
  }

  func store(_ icon: IconRecord, bytes: [UInt8], of source: String) throws(ArchiveError) {
    guard let picture = icon.picture else {
      return try write([
        PostgreSQLStatement(
          "INSERT INTO icon (source, looked) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET looked = excluded.looked",
          [.text(source), SQLValue(icon.looked)])
      ])
    }
    let columns = "looked, address, type, width, height, digest, bytes"
    try write([
      PostgreSQLStatement(
        """
        INSERT INTO icon (source, \(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (source) DO UPDATE \
        SET (\(columns)) = ROW($2, $3, $4, $5, $6, $7, $8)
        """,
        [
          .text(source), SQLValue(icon.looked), .text(picture.address), .text(picture.type), SQLValue(picture.width),
          SQLValue(picture.height), .bytes(picture.digest), .bytes(bytes),
        ])
    ])
  }

  func revisions(of key: EntryKey) throws(ArchiveError) -> [Timestamp] {
    try read("SELECT until FROM revision WHERE entry = $1 ORDER BY until", [.integer(key.number)]) { row in
      row.time(0) ?? Timestamp(seconds: 0)
    }
  }

  /// Returns the statements that open an outage at the first failure and close it at the next success.
  static func notes(of sources: [SourceRecord], now: Timestamp) -> [PostgreSQLStatement] {
    let well = sources.filter { $0.failures == 0 && $0.lastSuccess == now }
    var statements = outages(of: sources.filter { $0.failures > 0 && $0.failingSince != nil })
    if !well.isEmpty {
      statements.append(
        PostgreSQLStatement(
          "UPDATE outage SET until = $2 WHERE source = ANY ($1) AND until IS NULL",
          [.texts(well.map(\.id)), .one(.integer(now.seconds))]))
    }
    return statements
  }

  private static func outages(of failing: [SourceRecord]) -> [PostgreSQLStatement] {
    guard !failing.isEmpty else { return [] }
    let ids = PostgreSQLValue.texts(failing.map(\.id))
    return [
      PostgreSQLStatement(
        """
        INSERT INTO outage (source, since, error) SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) \
        ON CONFLICT DO NOTHING
        """,
        [
          ids, .array(failing.map { SQLValue($0.failingSince) }, .integer), .texts(failing.map { $0.error ?? "" }),
        ]),
      PostgreSQLStatement(
        """
        DELETE FROM outage AS old WHERE source = ANY ($1) AND since IN \
        (SELECT since FROM outage WHERE source = old.source ORDER BY since DESC OFFSET \(ArchiveLimits.outages))
        """, [ids]),
    ]
  }
}
