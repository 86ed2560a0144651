package import Archive

extension SiteArchive {
  /// The result of moving an archive between its file and a database.
  package struct Move: Sendable {
    package var entries: Int
    /// The new location of the archive.
    package var target: String
    /// The new name of the file; `nil` if the archive came from a database, which keeps its copy.
    package var aside: String?
  }

  /// Copies the archive of a site from its file into the database that the settings name, or `back`. The target must be
  /// empty; if there is none, it is created together with its contents. After a copy into the database, the file is renamed,
  /// so that no later build takes it for the archive.
  package func move(back: Bool) throws(ArchiveError) -> Move {
    try makeFolder()
    let (from, to) = back ? (location, .file(path)) : (.file(path), location)
    var move = Move(entries: 0, target: to.name)
    do {
      // Closed before the file is renamed.
      let old = try from.open()
      move.entries = try to.fill { (new) throws(ArchiveError) in
        let entries = try new.copyContents(of: old)
        guard try new.counts() == old.counts() else { throw .failed("it changed while it was moved") }
        return entries
      }
    }
    if !back { move.aside = try SourceArchive.setAside(path, as: "moved") }
    return move
  }
}
