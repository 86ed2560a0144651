package import Archive
import Configuration
package import Model
import System
package import Text

/// The archive of a site: it is made with the site, and protected from being lost or replaced unnoticed.
package struct SiteArchive {
  /// The folder that contains `content/`.
  let folder: String
  let settings: Settings

  package init(in folder: String, _ settings: Settings) {
    self.folder = folder
    self.settings = settings
  }

  /// Returns the path of the archive of a site that has no database.
  package static func path(in folder: String) -> String { folder + "/.rhapsode/archive.sqlite" }

  /// Whether there is such an archive.
  package static func exists(in folder: String) -> Bool { Files.exists(path(in: folder)) }

  var path: String { Self.path(in: folder) }
  var location: ArchiveLocation { ArchiveLocation(of: settings, in: folder) }

  /// Returns the error that must stop a build before entries are lost with their archive, or `nil` if the archive is
  /// not lost.
  package static func loss(in folder: String, environment: String?) -> Diagnostic? {
    guard SourceArchive.isGone(path(in: folder)) else { return nil }
    // The archive may have moved into a database, which is asked later.
    let settings = Settings.load(folder: folder, environment: environment).settings
    return settings.database == nil ? ArchiveError.gone.diagnostic : nil
  }

  /// Opens the archive, and creates it with its folder if there is none. A lost archive is replaced by a new one only
  /// with `allowsLoss`, and only then an empty database replaces an archive that is still in its file.
  package func open(allowsLoss: Bool = false) throws(ArchiveError) -> SourceArchive {
    if !allowsLoss, isLostWithFolder { throw .gone }
    try makeFolder()
    let archive = try location.open(allowsLoss: allowsLoss)
    if settings.database != nil, !allowsLoss, try isUnmoved(archive) { throw .unmoved(archive.path) }
    return archive
  }

  /// Opens the archive for a build. If the build allows losses, a damaged file is moved aside, with a warning.
  func open(_ options: IngestOptions, _ diagnostics: inout [Diagnostic]) throws(ArchiveError) -> SourceArchive {
    do throws(ArchiveError) {
      return try open(allowsLoss: options.allowRemovals)
    } catch {
      guard options.allowRemovals, case .corrupt = error, settings.database == nil else { throw error }
      let name = try SourceArchive.setAside(path)
      diagnostics.append(
        Diagnostic(
          .warning, "\(error.summary); it was moved aside and a new one was created",
          at: Place(file: ".rhapsode/archive.sqlite"), help: "the old one is `\(name)`"))
      return try open(allowsLoss: true)
    }
  }

  /// Makes the folder of the archive. If it cannot be created, opening the archive reports the reason.
  func makeFolder() throws(ArchiveError) {
    if let link = StateFolder.link(in: folder) { throw .linked(link) }
    try? Folder(folder, followsLink: true).makeFolder(".rhapsode")
  }

  /// Whether there is no archive although `public/` has the page of a source that is followed: `.rhapsode` was lost as a
  /// whole, as when a site is restored from a copy without hidden files.
  private var isLostWithFolder: Bool {
    guard settings.database == nil, !Files.exists(path) else { return false }
    return settings.sources.contains { source in
      guard source.isFetched, let page = RelativePath("public/sources/\(source.id)/index.html"),
        let file = try? Folder(folder, followsLink: true).open(page), let head = try? file.head(1 << 14)
      else { return false }
      return head.text.contains("name=\"generator\" content=\"Rhapsode")
    }
  }

  /// Whether the database has no sources, and the file from before has entries.
  private func isUnmoved(_ database: SourceArchive) throws(ArchiveError) -> Bool {
    guard Files.exists(path), try database.sources().isEmpty else { return false }
    return try !SourceArchive(at: path).counts().isEmpty
  }
}
