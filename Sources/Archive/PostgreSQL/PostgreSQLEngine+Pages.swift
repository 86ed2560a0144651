import Text

extension PostgreSQLEngine {
  func store(_ page: PageRecord, address: String?, html: String?, of key: EntryKey) throws(ArchiveError) {
    let row = SQLValue.integer(key.number)
    let columns = "asked, tries, failure, address, html"
    let places = "$2, $3, $4, $5, $6"
    // Without a new version of the page, an older one stays: then only the time of the request changes.
    var statements = [
      PostgreSQLStatement(
        """
        WITH stored AS (INSERT INTO page (entry, \(columns)) VALUES ($1, \(places)) ON CONFLICT (entry) DO UPDATE \
        SET (\(columns)) = ROW(\(places)) WHERE page.html IS NULL OR excluded.html IS NOT NULL RETURNING entry) \
        INSERT INTO state SELECT source, $7::bigint FROM entry WHERE "row" IN (SELECT entry FROM stored) \
        ON CONFLICT (source) DO UPDATE SET mark = excluded.mark
        """,
        [
          row, SQLValue(page.asked), SQLValue(page.tries), SQLValue(page.failure), SQLValue(address), SQLValue(html),
          .integer(.random(in: .min ... .max)),
        ]),
      PostgreSQLStatement("UPDATE page SET asked = $2 WHERE entry = $1", [row, SQLValue(page.asked)]),
    ]
    if html != nil { statements.append(PostgreSQLStatement("UPDATE text SET policy = 0 WHERE \"row\" = $1", [row])) }
    try write(statements)
  }
}
