import Text

extension SQLiteEngine {
  func pages(of source: String) throws(ArchiveError) -> [EntryKey: PageRecord] {
    let rows = try read(
      "SELECT entry, asked, tries, failure FROM page WHERE entry IN (SELECT row FROM entry WHERE source = ?1)",
      [.text(source)]
    ) { row in
      (EntryKey(number: row.integer(0) ?? 0), PageRecord(row))
    }
    return Dictionary(rows) { first, _ in first }
  }

  func page(of key: EntryKey) throws(ArchiveError) -> (address: String, html: String)? {
    try read("SELECT address, html FROM page WHERE entry = ?1 AND html IS NOT NULL", [.integer(key.number)]) {
      (address: $0.text(0) ?? "", html: $0.text(1) ?? "")
    }.first
  }

  func store(_ page: PageRecord, address: String?, html: String?, of key: EntryKey) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      if html == nil {
        // An older version of the page stays.
        let columns = "SET asked = ?2 WHERE entry = ?1 AND html IS NOT NULL"
        try database.run("UPDATE page \(columns)", [.integer(key.number), SQLValue(page.asked)])
        guard database.changes == 0 else { return }
      }
      try database.run(
        "INSERT OR REPLACE INTO page (entry, asked, tries, failure, address, html) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        [
          .integer(key.number), SQLValue(page.asked), SQLValue(page.tries), SQLValue(page.failure), SQLValue(address),
          SQLValue(html),
        ])
      guard html != nil else { return }
      try database.run("UPDATE text SET policy = 0 WHERE row = ?1", [.integer(key.number)])
    }
  }
}
