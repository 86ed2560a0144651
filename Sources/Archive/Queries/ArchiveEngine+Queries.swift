import Text

/// The queries that are the same for each engine. Parameters are `$1`, `$2` …; words in quotes are reserved in PostgreSQL.
///
/// They are requirements of the protocol all the same, so that the compiler specializes them for each engine.
extension ArchiveEngine {
  func sources() throws(ArchiveError) -> [SourceRecord] {
    try read("SELECT \(SourceRecord.columns) FROM source ORDER BY id", [])
  }

  func source(_ id: String) throws(ArchiveError) -> SourceRecord? {
    try first("SELECT \(SourceRecord.columns) FROM source WHERE id = $1", [.text(id)])
  }

  func documents(of source: String) throws(ArchiveError) -> [String: ReadDocument] {
    try dictionary("SELECT address, older FROM document WHERE source = $1", [.text(source)])
  }

  func outages() throws(ArchiveError) -> [String: [Outage]] {
    let rows: [Keyed<String, Outage>] = try read(
      "SELECT source, since, until, error, errorKind FROM outage ORDER BY source, since", [])
    return Dictionary(grouping: rows, by: \.key).mapValues { $0.map(\.value) }
  }

  func pauses() throws(ArchiveError) -> [String: Timestamp] {
    try numbers("SELECT name, notBefore FROM host WHERE notBefore > 0").mapValues { Timestamp(seconds: $0) }
  }

  func icons() throws(ArchiveError) -> [String: IconRecord] {
    try dictionary("SELECT source, looked, address, type, width, height, digest FROM icon", [])
  }

  func iconBytes(of source: String) throws(ArchiveError) -> [UInt8] {
    try first("SELECT bytes FROM icon WHERE source = $1", [.text(source)]) ?? []
  }

  func entries(of source: String) throws(ArchiveError) -> [EntryRecord] {
    try read(
      "SELECT \(EntryRecord.columns), hidden FROM entry WHERE source = $1 ORDER BY published, id", [.text(source)])
  }

  func entriesOfUnknownAge(of source: String) throws(ArchiveError) -> [EntryRecord] {
    try read(
      "SELECT \(EntryRecord.columns), hidden FROM entry WHERE source = $1 AND published <= 0 ORDER BY published, id",
      [.text(source)])
  }

  func newestEntries(
    of source: String, _ count: Int, inFeedAfter time: Timestamp?
  ) throws(ArchiveError) -> [EntryRecord] {
    try read(
      """
      SELECT \(EntryRecord.columns), hidden FROM entry WHERE "row" IN (
        SELECT "row" FROM entry WHERE source = $1 AND (deleted IS NOT NULL OR hidden IS NOT NULL)
        UNION ALL
        SELECT "row" FROM entry WHERE source = $1 AND published >= coalesce((
          SELECT published FROM entry
          WHERE source = $1 AND deleted IS NULL AND hidden IS NULL AND isHeldBack = 0 AND ("left" IS NULL OR "left" >= $3)
          ORDER BY published DESC LIMIT 1 OFFSET $2), $4)
      ) ORDER BY published, id
      """,
      [.text(source), .integer(Int64(max(0, count - 1))), .integer(time?.seconds ?? .max), .integer(.min)])
  }

  func entry(_ key: EntryKey) throws(ArchiveError) -> EntryRecord? {
    try first("SELECT \(EntryRecord.columns), hidden FROM entry WHERE \"row\" = $1", [.integer(key.number)])
  }

  func counts() throws(ArchiveError) -> [String: Int] {
    try numbers("SELECT source, count(*) FROM entry GROUP BY source").mapValues { Int($0) }
  }

  func states() throws(ArchiveError) -> [String: Int64] { try numbers("SELECT source, mark FROM state") }

  func cleanings() throws(ArchiveError) -> [String: Int64] {
    try numbers("SELECT id, cleaning FROM source WHERE cleaning IS NOT NULL")
  }

  func revisions(of key: EntryKey) throws(ArchiveError) -> [Timestamp] {
    try read("SELECT until FROM revision WHERE entry = $1 ORDER BY until", [.integer(key.number)])
  }

  func pages(of source: String) throws(ArchiveError) -> [EntryKey: PageRecord] {
    try dictionary(
      """
      SELECT entry, asked, tries, failure FROM page WHERE entry IN (SELECT "row" FROM entry WHERE source = $1)
      """, [.text(source)])
  }

  func page(of key: EntryKey) throws(ArchiveError) -> (address: String, html: String)? {
    let page: StoredPage? = try first(
      "SELECT address, html FROM page WHERE entry = $1 AND html IS NOT NULL", [.integer(key.number)])
    return page.map { ($0.address, $0.html) }
  }
}

extension ArchiveEngine {
  func renewTexts(
    cleanedBefore policy: Int64, _ clean: (inout EntryRecord, inout EntryText, _ source: String) -> Void
  ) throws(ArchiveError) {
    let rows = try outdatedTexts(before: policy)
    for start in stride(from: 0, to: rows.count, by: ArchiveLimits.cleanedAtOnce) {
      var renewed: [(EntryRecord, EntryText)] = []
      for row in rows[start..<min(start + ArchiveLimits.cleanedAtOnce, rows.count)] {
        guard var text = try text(of: row.key), var record = try entry(row.key) else { continue }
        clean(&record, &text, row.source)
        renewed.append((record, text))
      }
      try rewrite(renewed)
    }
  }
}

extension ArchiveEngine {
  private func first<Value: RowValue>(_ query: String, _ values: [SQLValue]) throws(ArchiveError) -> Value? {
    let rows: [Value] = try read(query, values)
    return rows.first
  }

  /// Returns the numbers of a query for names, which are different, and numbers.
  private func numbers(_ query: String) throws(ArchiveError) -> [String: Int64] {
    let rows: [NamedNumber] = try read(query, [])
    return Dictionary(rows.map { ($0.name, $0.number) }) { first, _ in first }
  }

  /// Returns the values by the first column, which is different in each row.
  private func dictionary<Key: RowValue & Hashable, Value: RowValue>(
    _ query: String, _ values: [SQLValue]
  ) throws(ArchiveError) -> [Key: Value] {
    let rows: [Keyed<Key, Value>] = try read(query, values)
    return Dictionary(rows.map { ($0.key, $0.value) }) { first, _ in first }
  }
}
