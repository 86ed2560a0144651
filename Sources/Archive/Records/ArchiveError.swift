/// The reason why the archive cannot be used.
package enum ArchiveError: Error, Sendable, Hashable {
  /// The file is damaged or not an archive. The text is SQLite's. `SourceArchive.setAside` renames the file, so that a
  /// new one can be created.
  case corrupt(String)
  /// There was an archive, but it is missing now.
  case gone
  /// There was an archive in this database, but now there is none.
  case emptied(String)
  /// The archive in this database is empty, but that of the site is still in its file: it was not moved.
  case unmoved(String)
  /// The server of the database does not answer, or takes no connections; in the words of libpq.
  case unreachable(String)
  /// The server of the database refuses the user, the password or the database; in its words.
  case refused(String)
  /// The settings name this environment variable, which is not set or holds no address of a database.
  case unaddressed(String)
  /// `.rhapsode` contains a symbolic link, at this path relative to the site.
  case linked(String)
  /// A newer Rhapsode wrote it, with this version of the schema.
  case newer(Int)
  /// Another program has held the lock for longer than the time limit.
  case busy
  /// Another program has stored the same entries meanwhile.
  case overtaken
  /// A file of an export that is to be imported is damaged: its place, and the mistake.
  case brokenExport(String)
  /// The list of what was erased, which must not come back, cannot be read: the system's error message.
  case unknownErasures(String)
  /// The disk is full, in the words of the engine: nothing can be stored until there is space.
  case diskFull(String)
  /// The disk fails, or the file or database is read-only: nothing can be stored.
  case unwritable(String)
  /// An error of the system, of SQLite or of PostgreSQL, in its words.
  case failed(String)
}

extension ArchiveError {
  /// Whether a site that were built now would lose its entries.
  package var isLoss: Bool {
    switch self {
    case .gone, .emptied, .unmoved: true
    default: false
    }
  }

  /// Whether nothing else can be stored now either, whatever it is about.
  package var concernsAll: Bool {
    switch self {
    case .diskFull, .unwritable, .unreachable, .refused, .corrupt, .busy, .gone, .emptied: true
    default: false
    }
  }

  /// Whether it ends an attempt that has waited for a long time.
  package var isAfterWaiting: Bool { self == .busy || isUnreachable }

  /// Whether nothing can be stored.
  package var isUnwritable: Bool {
    switch self {
    case .diskFull, .unwritable: true
    default: false
    }
  }

  package var isUnreachable: Bool {
    if case .unreachable = self { true } else { false }
  }

  /// One sentence that starts in lower case.
  package var summary: String {
    switch self {
    case .corrupt(let detail): "the archive is damaged: \(detail)"
    case .gone: "the archive of this site is missing"
    case .emptied(let database): "the archive of this site is missing in \(database)"
    case .unmoved(let database): "the archive of this site has not been moved to \(database), which is empty"
    case .unreachable(let detail): "the database of the archive cannot be reached: \(detail)"
    case .refused(let detail): "the database of the archive refuses the connection: \(detail)"
    case .unaddressed(let variable):
      "the environment variable \(variable) does not hold the address of a database that starts with `postgresql://`"
    case .linked(let path): "`\(path)` is a symbolic link, which is not allowed in `.rhapsode`"
    case .newer(let version): "the archive was written by a newer Rhapsode (schema \(version))"
    case .busy: "another program is using the archive"
    case .overtaken: "another program has stored the same entries"
    case .brokenExport(let detail): "the export cannot be imported: \(detail)"
    case .unknownErasures(let reason): "`content/erased.yaml`, the list of what was erased, cannot be read: \(reason)"
    case .diskFull(let detail), .unwritable(let detail), .failed(let detail): "the archive cannot be used: \(detail)"
    }
  }
}
