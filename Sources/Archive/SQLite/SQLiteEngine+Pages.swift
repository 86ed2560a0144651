import Text

extension SQLiteEngine {
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
