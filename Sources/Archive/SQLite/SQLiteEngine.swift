import Synchronization
import System
import Text

/// The archive in an SQLite file, for one machine. An `EntryKey` is the entry's row here.
final class SQLiteEngine: ArchiveEngine {
  let path: String
  /// Whether there was no archive at `path` before.
  let isNew: Bool
  var emptying: String { "move \(path) away" }
  private let version: Int
  private let connection: Mutex<ArchiveConnection>
  /// How long to wait for a lock of another program, in milliseconds.
  private let patience: Int

  /// Checks all data of a file of up to 32 MiB (see `ArchiveConnection`), and of any that was not closed properly.
  init(
    at path: String, allowsLoss: Bool, patience: Int = ArchiveLimits.lockPatience
  ) throws(ArchiveError) {
    self.patience = patience
    guard allowsLoss || !SQLiteEngine.isGone(path) else { throw .gone }
    do throws(DatabaseError) {
      let opened = try ArchiveConnection(path: path, patience: patience)
      self.path = path
      isNew = opened.isNew
      version = opened.version
      connection = Mutex(opened)
    } catch {
      throw ArchiveError(error, opening: path)
    }
    guard version <= ArchiveSchema.version else { throw .newer(version) }
    if !Files.exists(SQLiteEngine.reminder(of: path)) { SQLiteEngine.remind(SQLiteEngine.reminder(of: path)) }
  }

  /// Makes an empty archive in memory in place of one at `path`, where nothing is written.
  init(inPlaceOf path: String) throws(ArchiveError) {
    do throws(DatabaseError) {
      connection = Mutex(try ArchiveConnection())
    } catch {
      throw ArchiveError(error, opening: path)
    }
    self.path = path
    (patience, isNew, version) = (0, true, ArchiveSchema.version)
  }

  /// Whether only the reminder is left. It is written after the archive and tested before it, so that an archive that
  /// is just being created is not taken for a lost one.
  static func isGone(_ path: String) -> Bool { Files.exists(reminder(of: path)) && !Files.exists(path) }

  func check() throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in try database.check() }
  }

  func vacuum() throws(ArchiveError) -> (before: Int64, after: Int64) {
    let before = try size()
    try write { (database) throws(DatabaseError) in
      try database.run("VACUUM")
      // Otherwise the old pages stay in the file, and new ones in the log, until all programs have closed the archive.
      guard try database.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else { throw DatabaseError(busy: ()) }
    }
    return (before, try size())
  }

  /// Empties the write-ahead log: a program that opens an archive with a log assumes that it was not closed properly.
  func checkpoint() {
    guard Files.size(path + "-wal") > 0 else { return }
    connection.withLock { [patience] connection in
      // The end of a build must not wait for a reader.
      connection.database.wait(milliseconds: 0)
      try? connection.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
      connection.database.wait(milliseconds: Int32(patience))
    }
  }

  static func setAside(_ path: String, as ending: String) throws(ArchiveError) -> String {
    var number = 1
    while Files.exists("\(path).\(ending)-\(number)") { number += 1 }
    let name = "\(path).\(ending)-\(number)"
    do throws(FileError) { try Files.rename(path, to: name) } catch { throw .failed(error.reason) }
    for suffix in ["-wal", "-shm"] { try? Files.rename(path + suffix, to: name + suffix) }
    Files.remove(reminder(of: path))
    return name
  }

  /// Removes an archive file and the files that belong to it.
  static func removeAll(of path: String) {
    for name in [path, path + "-wal", path + "-shm", reminder(of: path)] { Files.remove(name) }
  }

  /// Returns the bytes of all pages, used or not.
  private func size() throws(ArchiveError) -> Int64 {
    try read("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", []) { $0.integer(0) ?? 0 }.first
      ?? 0
  }

  /// The path of a file beside the archive, which records that the archive exists. A build stops if only this file is left.
  private static func reminder(of path: String) -> String { path + ".begun" }

  /// If the reminder cannot be written, the archive works all the same.
  private static func remind(_ reminder: String) {
    let words =
      "The archive of this site is beside this file. If it is missing, a build stops with exit code 4,\n"
      + "unless it runs with --allow-removals. Restore the archive from a backup, or delete this file too.\n"
    try? Files.create(reminder, Array(words.utf8))
  }
}

extension SQLiteEngine {
  func read<Value: RowValue>(_ query: String, _ values: [SQLValue]) throws(ArchiveError) -> [Value] {
    // In SQLite, `$1` is a name, and gets a number by its place in the query.
    let numbered = query.utf8.map { $0 == UInt8(ascii: "$") ? UInt8(ascii: "?") : $0 }
    return try read(numbered.text, values) { Value($0) }
  }

  /// Returns all rows of a statement.
  func read<Row>(
    _ statement: String, _ values: [SQLValue], _ row: (borrowing SQLiteStatement) -> Row
  ) throws(ArchiveError) -> [Row] {
    do throws(DatabaseError) {
      return try connection.withLock { (connection) throws(DatabaseError) -> [Row] in
        var prepared = try connection.database.prepare(statement)
        try prepared.bind(values)
        var rows: [Row] = []
        while try prepared.step() { rows.append(row(prepared)) }
        return rows
      }
    } catch {
      throw ArchiveError(error)
    }
  }

  func write(_ work: @Sendable (borrowing Database) throws(DatabaseError) -> Void) throws(ArchiveError) {
    do throws(DatabaseError) {
      try connection.withLock { (connection) throws(DatabaseError) in try work(connection.database) }
    } catch {
      throw ArchiveError(error)
    }
  }

  /// Runs `work` in a transaction.
  func transaction(_ work: @Sendable (borrowing Database) throws(DatabaseError) -> Void) throws(ArchiveError) {
    do throws(DatabaseError) {
      try connection.withLock { (connection) throws(DatabaseError) in
        try connection.database.transaction(work)
      }
    } catch {
      throw ArchiveError(error)
    }
  }

  func text(of key: EntryKey) throws(ArchiveError) -> EntryText? {
    do throws(DatabaseError) {
      return try connection.withLock { (connection) throws(DatabaseError) -> EntryText? in
        try connection.text.bind([.integer(key.number)])
        guard try connection.text.step() else { return nil }
        let text = EntryText(connection.text)
        connection.text.reset()
        return text
      }
    } catch {
      throw ArchiveError(error)
    }
  }
}
