/// The open file with its schema brought up to date.
struct ArchiveConnection: ~Copyable {
  let database: Database
  let isNew: Bool
  /// The schema's; above `ArchiveSchema.version` where a newer Rhapsode wrote it.
  let version: Int
  /// The statement that opens bodies, kept because every page needs it.
  var text: Statement

  init(path: String) throws(DatabaseError) {
    let database = try Database(path: path)
    database.wait(milliseconds: 10_000)
    let tables = try database.number("SELECT count(*) FROM sqlite_schema")
    let owner = try database.number("PRAGMA application_id")
    guard tables == 0 || owner == ArchiveSchema.application else {
      throw DatabaseError(corruption: "it is a database, but none of Rhapsode's")
    }
    try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try ArchiveConnection.migrate(database)
    let version = Int(try database.number("PRAGMA user_version"))
    let text = try database.prepare(
      "SELECT kind, raw, base, policy, clean, plain, words, image FROM text WHERE row = ?1")
    self.version = version
    self.text = text
    self.database = database
    isNew = tables == 0
  }
}

extension ArchiveConnection {
  private static func migrate(_ database: borrowing Database) throws(DatabaseError) {
    guard try database.number("PRAGMA user_version") < ArchiveSchema.version else { return }
    try database.transaction { (database) throws(DatabaseError) in
      // Another program may have done it while we waited for its lock.
      let found = Int(try database.number("PRAGMA user_version"))
      guard found < ArchiveSchema.version else { return }
      for step in ArchiveSchema.steps[found...] { try database.run(step) }
      try database.run(
        "PRAGMA application_id = \(ArchiveSchema.application); PRAGMA user_version = \(ArchiveSchema.version)")
    }
  }
}
