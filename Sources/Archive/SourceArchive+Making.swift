import System

extension SourceArchive {
  /// Creates an archive file at `path` and fills it, whole or not at all: an import that fails or is killed leaves no empty
  /// archive, which a build would take for that of the site. A file at `path` is not replaced.
  package static func make<Value>(
    at path: String, _ fill: (SourceArchive) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value {
    let draft = "\(path).\(DraftName.ending())"
    defer { SQLiteEngine.removeAll(of: draft) }
    let value = try filled(draft, fill)
    guard Files.publish(draft, as: path) else {
      throw .failed("`\(path)` cannot be created, or another program has just created it")
    }
    // Opening it writes the reminder.
    _ = try SourceArchive(at: path)
    return value
  }

  /// Fills the archive in a database; if there is none, it is created in the same transaction: a `restore` or
  /// `copyContents` that fails or is killed leaves no empty archive, and a lost one stays lost. `fill` must begin with one
  /// of the two, which ends the transaction. Meanwhile, programs that open the new archive wait.
  package static func make<Value>(
    in database: PostgreSQLAddress, reminder: String, _ fill: (SourceArchive) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value {
    let engine = try PostgreSQLEngine(at: database, reminder: reminder, allowsLoss: true, isFilled: true)
    let value = try fill(SourceArchive(engine))
    precondition(
      !engine.isInTransaction, "an archive is made by one transaction, which `restore` or `copyContents` ends")
    engine.remind()
    return value
  }

  /// Returns when the file is closed, so that it has all that SQLite had in its log.
  private static func filled<Value>(
    _ draft: String, _ fill: (SourceArchive) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value {
    let archive = try SourceArchive(at: draft)
    let value = try fill(archive)
    archive.checkpoint()
    return value
  }
}
