import Text

/// What the archive stores about sources besides their entries: documents, outages, icons, revisions.
extension PostgreSQLEngine {
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
        INSERT INTO outage (source, since, error, errorKind) \
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) \
        ON CONFLICT DO NOTHING
        """,
        [
          ids, .array(failing.map { SQLValue($0.failingSince) }, .integer), .texts(failing.map { $0.error ?? "" }),
          .array(failing.map { SQLValue($0.errorKind?.rawValue) }, .text),
        ]),
      PostgreSQLStatement(
        """
        DELETE FROM outage AS old WHERE source = ANY ($1) AND since IN \
        (SELECT since FROM outage WHERE source = old.source ORDER BY since DESC OFFSET \(ArchiveLimits.outages))
        """, [ids]),
    ]
  }
}
