import Text

extension PostgreSQLEngine {
  func counts(of sources: [String]) throws(ArchiveError) -> [String: Int] {
    let query = Self.each("source, count(*)", "entry WHERE source = wanted.name GROUP BY source")
    let rows = try use { (connection) throws(PostgreSQLError) in
      try connection.rows(PostgreSQLStatement(query, [.texts(sources)])).map { ($0.text(0) ?? "", $0.int(1)) }
    }
    return Dictionary(rows) { first, _ in first }
  }

  func text(of key: EntryKey) throws(ArchiveError) -> EntryText? {
    try read("SELECT \(EntryText.columns) FROM text WHERE \"row\" = $1", [.integer(key.number)]) { EntryText($0) }.first
  }

  func textsWithoutBase(of entries: [EntryKey]) throws(ArchiveError) -> [EntryText] {
    try read(
      """
      SELECT \(EntryText.columns) FROM text WHERE (base IS NULL OR base NOT ILIKE 'http%') AND raw ILIKE '%<img%' \
      AND "row" = ANY (CAST(string_to_array($1, ',') AS BIGINT[])) ORDER BY "row"
      """, [.text(entries.map { "\($0.number)" }.joined(separator: ","))]
    ) { EntryText($0) }
  }

  func keep(addressSuffixes: [(key: EntryKey, suffix: String)]) throws(ArchiveError) {
    try write(
      addressSuffixes.map { key, suffix in
        .marking(
          "UPDATE entry SET mark = $2 WHERE \"row\" = $1 AND mark IS DISTINCT FROM $2",
          [.one(.integer(key.number)), .one(.text(suffix))])
      })
  }

  func keep(hidden entries: [(key: EntryKey, since: Timestamp?)]) throws(ArchiveError) {
    try write(
      entries.map { key, since in
        .marking(
          "UPDATE entry SET hidden = $2 WHERE \"row\" = $1 AND hidden IS DISTINCT FROM $2",
          [.one(.integer(key.number)), .one(SQLValue(since))])
      })
  }
}

extension PostgreSQLEngine {
  /// Returns the statements for all changes of entries. New entries, and those for which only the time of a visit changes,
  /// are one statement for all sources.
  static func statements(for visits: [SourceVisit], now: Timestamp) -> [PostgreSQLStatement] {
    var statements: [PostgreSQLStatement] = []
    var (seen, left, removed): ([Int64], [Int64], [Int64]) = ([], [], [])
    var added: [(source: String, record: EntryRecord, text: EntryText?)] = []
    var expired: [(source: String, before: Timestamp)] = []
    var written: Set<String> = []
    for visit in visits {
      let source = visit.source.id
      for change in visit.changes {
        switch change {
        case .write(let record, let text):
          written.insert(source)
          if record.isStored {
            statements += updates(record, text, source, now)
          } else {
            added.append((source, record, text))
          }
        case .seen(let key): seen.append(key.number)
        case .left(let key): left.append(key.number)
        case .remove(let key): removed.append(key.number)
        case .expire(let before): expired.append((source, before))
        }
      }
    }
    statements += NewEntries.statements(added)
    let time = PostgreSQLValue.one(.integer(now.seconds))
    if !seen.isEmpty {
      statements.append(
        .marking(
          "UPDATE entry SET \"left\" = NULL WHERE \"row\" = ANY ($1) AND \"left\" IS NOT NULL", [.integers(seen)]))
      statements.append(
        PostgreSQLStatement("UPDATE entry SET lastSeen = $2 WHERE \"row\" = ANY ($1)", [.integers(seen), time]))
    }
    if !left.isEmpty {
      statements.append(
        .marking(
          "UPDATE entry SET \"left\" = $2 WHERE \"row\" = ANY ($1) AND \"left\" IS DISTINCT FROM $2",
          [.integers(left), time]))
    }
    if !removed.isEmpty {
      statements.append(.marking("DELETE FROM entry WHERE \"row\" = ANY ($1)", [.integers(removed)]))
    }
    for (source, before) in expired {
      statements.append(
        .marking(
          "DELETE FROM entry WHERE source = $1 AND \"left\" < $2",
          [.one(.text(source)), .one(.integer(before.seconds))]))
    }
    if !written.isEmpty {
      statements.append(
        PostgreSQLStatement(
          "INSERT INTO state SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT (source) DO UPDATE SET mark = excluded.mark",
          [.texts(written.sorted()), .integers(written.map { _ in .random(in: .min ... .max) })]))
    }
    return statements
  }

  private static func updates(
    _ record: EntryRecord, _ text: EntryText?, _ source: String, _ now: Timestamp
  ) -> [PostgreSQLStatement] {
    let row = SQLValue.integer(record.key.number)
    var statements = [
      PostgreSQLStatement(
        """
        INSERT INTO revision SELECT "row", $2::bigint, digest FROM entry WHERE "row" = $1 AND digest <> $3 ON CONFLICT DO NOTHING
        """, [row, SQLValue(now), .bytes(record.digest)]),
      PostgreSQLStatement(
        """
        DELETE FROM revision WHERE entry = $1 AND until IN \
        (SELECT until FROM revision WHERE entry = $1 ORDER BY until DESC OFFSET \(ArchiveLimits.revisions))
        """, [row]),
      PostgreSQLStatement(EntryRecord.replacing, record.values(source: source)),
    ]
    if let text { statements.append(PostgreSQLStatement(EntryText.storing, text.values(row: record.key.number))) }
    if record.isHeldBack || record.deleted != nil {
      statements.append(PostgreSQLStatement("DELETE FROM page WHERE entry = $1", [row]))
    }
    return statements
  }
}

extension PostgreSQLStatement {
  /// A statement that changes entries. If it changes any, their sources get a new mark in `state`.
  static func marking(_ change: String, _ values: [PostgreSQLValue]) -> PostgreSQLStatement {
    PostgreSQLStatement(
      """
      WITH changed AS (\(change) RETURNING source) \
      INSERT INTO state SELECT source, $\(values.count + 1)::bigint FROM changed GROUP BY source \
      ON CONFLICT (source) DO UPDATE SET mark = excluded.mark
      """, values + [.one(.integer(.random(in: .min ... .max)))])
  }
}

extension EntryRecord {
  fileprivate static let replacing = """
    INSERT INTO entry (\(columns), source) VALUES (\(places(1...18))) ON CONFLICT ("row") DO UPDATE \
    SET (\(columns)) = ROW(\(places(1...17)))
    """

  private static func places(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "$\($0)" }.joined(separator: ", ")
  }
}

extension EntryText {
  private static let places = "$2, $3, $4, $5, $6, $7, $8, $9"

  static let storing = """
    INSERT INTO text ("row", \(columns)) VALUES ($1, \(places)) ON CONFLICT ("row") DO UPDATE SET (\(columns)) = ROW(\(places))
    """

  static let replacing = "UPDATE text SET (\(columns)) = ROW(\(places)) WHERE \"row\" = $1"
}
