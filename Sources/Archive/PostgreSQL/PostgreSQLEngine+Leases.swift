import Text

/// Leases, by which several fetchers share the sources. Times are those of the server's clock, since the clocks of the
/// fetchers differ.
///
/// Each operation is idempotent, so that it can be repeated after a lost connection: leasing, renewing or releasing
/// again has the same result.
extension PostgreSQLEngine {
  var sharesSources: Bool { true }

  /// Inserts rows in the order of their names, so that two fetchers cannot deadlock.
  func lease(
    _ names: [LeaseName], to holder: LeaseHolder, milliseconds: Int64
  ) throws(ArchiveError) -> Set<LeaseName> {
    try changed(
      names, holder, milliseconds,
      """
      WITH made AS (
        INSERT INTO lease SELECT name, $2::bigint, clock_timestamp() + $3::bigint * interval '1 millisecond'
        FROM unnest($1::text[]) AS name ORDER BY name ON CONFLICT (name) DO NOTHING RETURNING name
      ), free AS (
        SELECT name FROM lease WHERE name = ANY ($1) AND (holder = $2 OR until < clock_timestamp()) FOR UPDATE SKIP LOCKED
      ), taken AS (
        UPDATE lease SET holder = $2, until = clock_timestamp() + $3::bigint * interval '1 millisecond'
        FROM free WHERE lease.name = free.name RETURNING lease.name
      )
      SELECT name FROM made UNION ALL SELECT name FROM taken
      """)
  }

  func renew(
    _ names: [LeaseName], of holder: LeaseHolder, milliseconds: Int64
  ) throws(ArchiveError) -> Set<LeaseName> {
    try changed(
      names, holder, milliseconds,
      """
      UPDATE lease SET until = clock_timestamp() + $3::bigint * interval '1 millisecond' \
      WHERE name = ANY ($1::text[]) AND holder = $2 RETURNING name
      """)
  }

  func release(_ names: [LeaseName], of holder: LeaseHolder) throws(ArchiveError) {
    guard !names.isEmpty else { return }
    try write([
      PostgreSQLStatement(
        "DELETE FROM lease WHERE name = ANY ($1::text[]) AND holder = $2",
        [.texts(names.map(\.text)), .one(.integer(holder.number))])
    ])
  }

  /// Also deletes leases that expired more than a day ago: those of killed fetchers, and of sources and hosts that are
  /// no longer fetched.
  func endLeases(of holder: LeaseHolder) throws(ArchiveError) {
    try write([
      PostgreSQLStatement(
        "DELETE FROM lease WHERE holder = $1 OR until < clock_timestamp() - interval '1 day'",
        [.integer(holder.number)])
    ])
  }

  func leases() throws(ArchiveError) -> LeaseCount {
    let counts = try read(
      """
      SELECT count(DISTINCT holder), count(*) FROM lease WHERE until >= clock_timestamp() AND name LIKE 'source %'
      """, []
    ) { LeaseCount(holders: $0.int(0), sources: $0.int(1)) }
    return counts.first ?? LeaseCount()
  }

  /// Runs a statement that returns the names that it has changed.
  private func changed(
    _ names: [LeaseName], _ holder: LeaseHolder, _ milliseconds: Int64, _ statement: String
  ) throws(ArchiveError) -> Set<LeaseName> {
    guard !names.isEmpty else { return [] }
    let byText = Dictionary(names.map { ($0.text, $0) }) { first, _ in first }
    let values: [PostgreSQLValue] = [
      .texts(byText.keys.sorted()), .one(.integer(holder.number)), .one(.integer(milliseconds)),
    ]
    let found = try use { (connection) throws(PostgreSQLError) in
      try connection.rows(PostgreSQLStatement(statement, values)).map { $0.text(0) ?? "" }
    }
    return Set(found.compactMap { byText[$0] })
  }
}

extension PostgreSQLStatement {
  /// A statement that makes the transaction fail with `lostLease`, unless the holder has all these leases. The rows stay
  /// locked up to the end of the transaction, so that no other holder takes a lease before the result is stored. A
  /// division takes half the time of a function that raises an error.
  static func requiring(_ leases: [LeaseName], of holder: LeaseHolder) -> PostgreSQLStatement {
    PostgreSQLStatement(
      """
      SELECT 1 / (count(*) = $3)::int FROM (SELECT FROM lease WHERE name = ANY ($1::text[]) AND holder = $2 FOR SHARE) AS held
      """,
      [.texts(leases.map(\.text)), .one(.integer(holder.number)), .one(.integer(Int64(leases.count)))])
  }
}

extension PostgreSQLEngine {
  /// Returns a query that looks up each of the names `$1` separately. The server keeps the plans that it made for the
  /// empty tables of a new archive: the one for `= ANY ($1)` reads all rows and compares each with all names. `OFFSET
  /// 0` prevents the planner from merging the subquery into a join.
  static func each(_ columns: String, _ rows: String) -> String {
    "SELECT found.* FROM unnest($1::text[]) AS wanted (name), LATERAL (SELECT \(columns) FROM \(rows) OFFSET 0) AS found"
  }

  /// A query like those of `each`, for the sources `$1` whose visits are not `$2`, or whose next older documents not `$3`.
  static let differing = """
    SELECT found.* FROM unnest($1::text[], $2::bigint[], $3::text[]) AS known (name, visits, older), LATERAL \
    (SELECT \(SourceRecord.columns) FROM source WHERE id = known.name \
    AND (source.visits <> known.visits OR source.older IS DISTINCT FROM known.older) OFFSET 0) AS found ORDER BY found.id
    """

  func sources(differingFrom known: [SourceRecord]) throws(ArchiveError) -> [SourceRecord] {
    guard !known.isEmpty else { return [] }
    let values: [PostgreSQLValue] = [
      .texts(known.map(\.id)), .integers(known.map { Int64($0.visits) }),
      .array(known.map { SQLValue($0.history?.address) }, .text),
    ]
    return try use { (connection) throws(PostgreSQLError) in
      try connection.rows(PostgreSQLStatement(Self.differing, values)).map { SourceRecord($0) }
    }
  }

  private static let visited = """
    SELECT known.name FROM unnest($1::text[], $2::bigint[]) AS known (name, visits), LATERAL \
    (SELECT FROM source WHERE id = known.name AND source.visits <> known.visits OFFSET 0) AS found
    """

  func visited(since known: [SourceRecord]) throws(ArchiveError) -> Set<String> {
    guard !known.isEmpty else { return [] }
    let values: [PostgreSQLValue] = [.texts(known.map(\.id)), .integers(known.map { Int64($0.visits) })]
    let found = try use { (connection) throws(PostgreSQLError) in
      try connection.rows(PostgreSQLStatement(Self.visited, values)).map { $0.text(0) ?? "" }
    }
    return Set(found)
  }

  func pauses(of hosts: [String]) throws(ArchiveError) -> [String: Timestamp] {
    let rows = try use { (connection) throws(PostgreSQLError) in
      try connection.rows(
        PostgreSQLStatement("SELECT name, notBefore FROM host WHERE name = ANY ($1::text[])", [.texts(hosts)])
      ).map { ($0.text(0) ?? "", Timestamp(seconds: $0.integer(1) ?? 0)) }
    }
    return Dictionary(rows, uniquingKeysWith: max)
  }
}
