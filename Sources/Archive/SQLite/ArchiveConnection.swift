import System

/// The open file with its schema brought up to date.
struct ArchiveConnection: ~Copyable {
  let database: Database
  let isNew: Bool
  /// The schema's; above `ArchiveSchema.version` where a newer Rhapsode wrote it.
  let version: Int
  /// The statement that opens bodies, kept because every page needs it.
  var text: Statement

  /// For another program's lock.
  private static let patience: Int32 = 30_000
  /// Above that size only an archive that was not closed properly is read through.
  private static let alwaysChecked: Int64 = 32 << 20

  init(path: String) throws(DatabaseError) {
    let isNew = try ArchiveConnection.make(path)
    let isSuspect = Files.size(path + "-wal") > 0 || Files.size(path) <= Self.alwaysChecked
    let database = try Database(path: path)
    database.wait(milliseconds: Self.patience)
    let tables = try database.number("SELECT count(*) FROM sqlite_schema")
    let owner = try database.number("PRAGMA application_id")
    guard owner == ArchiveSchema.application else {
      throw DatabaseError(corruption: tables == 0 ? "it is empty" : "it is a database, but none of Rhapsode's")
    }
    try ArchiveConnection.keepLog(database)
    try database.run("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try ArchiveConnection.migrate(database)
    if isSuspect, !isNew { try database.check() }
    let version = Int(try database.number("PRAGMA user_version"))
    let text = try database.prepare(
      "SELECT kind, raw, base, policy, clean, plain, words, image FROM text WHERE row = ?1")
    self.isNew = isNew
    self.version = version
    self.text = text
    self.database = database
  }
}

extension ArchiveConnection {
  /// Makes the archive if there is no file at `path`; `false` if there is one. It gets its name when it is finished, so that
  /// an empty file is never an archive that was just begun.
  private static func make(_ path: String) throws(DatabaseError) -> Bool {
    guard !Files.exists(path) else { return false }
    let draft = "\(path).\(DraftName.ending())"
    defer { Files.remove(draft) }
    do {
      let database = try Database(path: draft)
      try database.run("PRAGMA journal_mode = MEMORY")
      try migrate(database)
    }
    // Another program may have made it meanwhile.
    return Files.publish(draft, as: path)
  }

  /// A new file becomes one with a log by turning a lock for reading into one for writing, for which SQLite never waits:
  /// where several programs make it at once, all but one are refused and have to ask again.
  private static func keepLog(_ database: borrowing Database) throws(DatabaseError) {
    let deadline = ContinuousClock.now + .milliseconds(Int(patience))
    while true {
      do throws(DatabaseError) {
        return try database.run("PRAGMA journal_mode = WAL")
      } catch {
        guard error.isBusy, ContinuousClock.now < deadline else { throw error }
        DedicatedThread.sleep(milliseconds: 10)
      }
    }
  }

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
