import System
import Text

/// An open archive file whose schema is up to date.
struct ArchiveConnection: ~Copyable {
  let database: Database
  let isNew: Bool
  /// The version of the schema; above `ArchiveSchema.version` if a newer Rhapsode wrote it.
  let version: Int
  /// The statement that reads texts; kept prepared, since every page needs it.
  var text: SQLiteStatement

  /// Bytes. A larger archive is checked completely only if it was not closed properly.
  private static let alwaysChecked: Int64 = 32 << 20

  /// `patience` is how long each statement waits for a lock of another program, in milliseconds.
  init(path: String, patience: Int) throws(DatabaseError) {
    let isNew = try ArchiveConnection.make(path)
    let isSuspect = Files.size(path + "-wal") > 0 || Files.size(path) <= Self.alwaysChecked
    let database = try Database(path: path)
    database.wait(milliseconds: Int32(patience))
    let tables = try database.number("SELECT count(*) FROM sqlite_schema")
    let owner = try database.number("PRAGMA application_id")
    guard owner == ArchiveSchema.application else {
      throw DatabaseError(corruption: tables == 0 ? "it is empty" : "it is a database, but not an archive of Rhapsode")
    }
    try ArchiveConnection.checkSchema(of: database)
    try ArchiveConnection.keepLog(database, patience)
    try database.run("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try ArchiveConnection.keepCopy(of: database, at: path)
    try ArchiveConnection.migrate(database)
    if isSuspect, !isNew { try database.check() }
    let version = Int(try database.number("PRAGMA user_version"))
    let text = try ArchiveConnection.textStatement(of: database)
    self.isNew = isNew
    self.version = version
    self.text = text
    self.database = database
  }
}

extension ArchiveConnection {
  /// Makes an empty archive in memory, which ends with the connection.
  init() throws(DatabaseError) {
    let database = try Database(path: ":memory:")
    try ArchiveConnection.migrate(database)
    let text = try ArchiveConnection.textStatement(of: database)
    isNew = true
    version = ArchiveSchema.version
    self.text = text
    self.database = database
  }

  private static func textStatement(of database: borrowing Database) throws(DatabaseError) -> SQLiteStatement {
    try database.prepare("SELECT \(EntryText.columns) FROM text WHERE row = ?1")
  }

  /// Creates the archive if there is no file at `path`; returns `false` if there is one. The file gets its name when it
  /// is complete, so that an empty file is never a new archive.
  private static func make(_ path: String) throws(DatabaseError) -> Bool {
    // They are looked at first: those that are there before the archive belong to a lost one.
    let logs = ArchiveConnection.logs(of: path)
    guard !Files.exists(path) else { return false }
    remove(logs)
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

  private struct Log {
    var path: String
    var status: FileStatus
  }

  /// The write-ahead log, and its index.
  private static func logs(of path: String) -> [Log] {
    [path + "-wal", path + "-shm"].compactMap { log in
      guard let status = try? Files.status(log) else { return nil }
      return Log(path: log, status: status)
    }
  }

  /// Removes the logs of a lost archive: SQLite would write their pages into the new one. A log that has changed is that
  /// of an archive which another program has made meanwhile.
  private static func remove(_ logs: [Log]) {
    for log in logs where (try? Files.status(log.path)) == log.status { Files.remove(log.path) }
  }

  /// Throws if the schema has a view, or a trigger that no step creates. Statements would run it, and it might never end, or
  /// change other rows. A newer Rhapsode may have other triggers; its archive is not used.
  private static func checkSchema(of database: borrowing Database) throws(DatabaseError) {
    guard try database.number("PRAGMA user_version") <= ArchiveSchema.version else { return }
    var found = try database.prepare("SELECT name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger')")
    while try found.step() {
      guard let sql = found.text(1), ArchiveSchema.steps.contains(where: { $0.contains(sql) }) else {
        throw DatabaseError(
          corruption: "Rhapsode did not make its view or trigger `\(found.text(0)?.withoutControls ?? "")`")
      }
    }
  }

  /// Turns on the write-ahead log. This upgrades a read lock to a write lock, for which SQLite never waits: if several
  /// programs do it at once, all but one fail and must try again.
  private static func keepLog(_ database: borrowing Database, _ patience: Int) throws(DatabaseError) {
    let deadline = ContinuousClock.now + .milliseconds(patience)
    while true {
      do throws(DatabaseError) {
        return try database.run("PRAGMA journal_mode = WAL")
      } catch {
        guard error.isBusy, ContinuousClock.now < deadline else { throw error }
        DedicatedThread.sleep(milliseconds: 10)
      }
    }
  }

  /// Copies an archive of an older program before it is upgraded, to `archive.sqlite.version-5` for version 5. An
  /// existing copy is kept: it was made before an earlier attempt at this upgrade, which was interrupted.
  private static func keepCopy(of database: borrowing Database, at path: String) throws(DatabaseError) {
    let found = try database.number("PRAGMA user_version")
    let copy = "\(path).version-\(found)"
    guard found > 0, found < ArchiveSchema.version, !Files.exists(copy) else { return }
    let draft = "\(copy).\(DraftName.ending())"
    defer { Files.remove(draft) }
    try database.run("VACUUM INTO '\(draft.replacing("'", with: "''"))'")
    _ = Files.publish(draft, as: copy)
  }

  private static func migrate(_ database: borrowing Database) throws(DatabaseError) {
    guard try database.number("PRAGMA user_version") < ArchiveSchema.version else { return }
    try database.transaction { (database) throws(DatabaseError) in
      // Another program may have migrated it while this one waited for the lock.
      let found = Int(try database.number("PRAGMA user_version"))
      guard found < ArchiveSchema.version else { return }
      for step in ArchiveSchema.steps[found...] { try database.run(step) }
      try database.run(
        "PRAGMA application_id = \(ArchiveSchema.application); PRAGMA user_version = \(ArchiveSchema.version)")
    }
  }
}
