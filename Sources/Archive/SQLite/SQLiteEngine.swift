import Synchronization
import System

/// The archive: every entry that any source has ever had, and the history of the visits. It is the only file of a site
/// that cannot be made again, and the only type that uses SQL. Any thread can call it; calls run one at a time.
package final class SourceArchive: Sendable {
  package let path: String
  /// Whether there was no archive at `path` before.
  package let isNew: Bool
  private let version: Int
  private let connection: Mutex<ArchiveConnection>

  /// Opens the archive, creates it if there is none, and migrates an old one to the newest schema. A small archive, or
  /// one that was not closed properly, is checked completely. A damaged one throws and stays as it is: the caller
  /// decides whether to set it aside.
  ///
  /// A file beside the archive records that it exists. If only that file is left, the archive was lost and this throws
  /// `.gone`, unless `allowsLoss`.
  package init(at path: String, allowsLoss: Bool = false) throws(ArchiveError) {
    guard allowsLoss || !SourceArchive.isGone(path) else { throw .gone }
    do throws(DatabaseError) {
      let opened = try ArchiveConnection(path: path)
      self.path = path
      isNew = opened.isNew
      version = opened.version
      connection = Mutex(opened)
    } catch {
      throw ArchiveError(error)
    }
    guard version <= ArchiveSchema.version else { throw .newer(version) }
    if !Files.exists(SourceArchive.reminder(of: path)) { SourceArchive.remind(SourceArchive.reminder(of: path)) }
  }

  /// Whether there was an archive at `path` that is now missing.
  ///
  /// The reminder is written after its archive. It is tested first, so that an archive that is just being created is
  /// not taken for a lost one.
  package static func isGone(_ path: String) -> Bool { Files.exists(reminder(of: path)) && !Files.exists(path) }

  /// Checks every page of the file; takes time linear in its size.
  package func check() throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in try database.check() }
  }

  /// Returns the bytes of all its pages, used or not.
  package func size() throws(ArchiveError) -> Int64 {
    try read("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", []) { $0.integer(0) ?? 0 }.first
      ?? 0
  }

  /// Gives unused space back to the file system.
  package func vacuum() throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in try database.run("VACUUM") }
  }

  /// Renames a damaged archive and its log files, so that a new one can be created. Returns the new name.
  package static func setAside(_ path: String) throws(ArchiveError) -> String {
    var number = 1
    while Files.exists("\(path).damaged-\(number)") { number += 1 }
    let name = "\(path).damaged-\(number)"
    do throws(FileError) { try Files.rename(path, to: name) } catch { throw .failed(error.reason) }
    for suffix in ["-wal", "-shm"] { try? Files.rename(path + suffix, to: name + suffix) }
    Files.remove(reminder(of: path))
    return name
  }

  private static func reminder(of path: String) -> String { path + ".begun" }

  /// If the reminder cannot be written, the archive works all the same.
  private static func remind(_ reminder: String) {
    let words = "The archive of this site is beside this file. If it is missing, Rhapsode stops and asks.\n"
    try? Files.create(reminder, Array(words.utf8))
  }
}

extension SourceArchive {
  /// Returns all rows of a query.
  func read<Row>(
    _ statement: String, _ values: [SQLValue], _ row: (borrowing Statement) -> Row
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

  /// Returns the text of an entry, or `nil` if it has none.
  package func text(of row: Int64) throws(ArchiveError) -> EntryText? {
    do throws(DatabaseError) {
      return try connection.withLock { (connection) throws(DatabaseError) -> EntryText? in
        try connection.text.bind([.integer(row)])
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
