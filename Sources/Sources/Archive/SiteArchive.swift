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
  /// The folder that builds publish to, if it is not the usual one.
  let output: String?

  package init(in folder: String, _ settings: Settings, output: String? = nil) {
    self.folder = folder
    self.settings = settings
    self.output = output
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

  /// Opens the archive. A missing one is created with its folder; without `creates`, an empty one in memory stands in for it.
  /// A lost archive is replaced by a new one only with `allowsLoss`, and only then an empty database replaces an archive
  /// that is still in its file.
  package func open(allowsLoss: Bool = false, creates: Bool = true) throws(ArchiveError) -> SourceArchive {
    if !allowsLoss, isLostWithFolder { throw .gone }
    if !creates, settings.database == nil, !Files.exists(path), !SourceArchive.isGone(path) {
      try refuseLinks()
      return try SourceArchive(inPlaceOf: path)
    }
    try makeFolder()
    let archive = try location.open(allowsLoss: allowsLoss)
    if settings.database != nil, !allowsLoss, try isUnmoved(archive) { throw .unmoved(archive.path) }
    return archive
  }

  /// Opens the archive for a build. If the build allows losses, a damaged file is moved aside, with a warning.
  func open(_ options: IngestOptions, _ diagnostics: inout [Diagnostic]) throws(ArchiveError) -> SourceArchive {
    do throws(ArchiveError) {
      return try open(allowsLoss: options.allowRemovals, creates: options.createsArchive)
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
    try refuseLinks()
    try? Folder(folder, followsLink: true).makeFolder(".rhapsode")
  }

  private func refuseLinks() throws(ArchiveError) {
    if let link = StateFolder.link(in: folder) { throw .linked(link) }
  }

  /// Whether there is no archive although an output has the page of a source that is followed: `.rhapsode` was lost as a
  /// whole, as when a site is restored from a copy without hidden files.
  private var isLostWithFolder: Bool {
    guard settings.database == nil, !Files.exists(path) else { return false }
    let outputs = ["\(folder)/\(SiteNames.output)", output].compactMap { $0 }
    return outputs.contains { isPublished(in: $0) }
  }

  /// Whether the folder has the page of a source that is followed.
  private func isPublished(in output: String) -> Bool {
    settings.sources.contains { source in
      guard source.isFetched, let folder = try? Folder("\(output)/sources/\(source.id)", followsLink: true) else {
        return false
      }
      if Self.hasPage("index.html", in: folder) { return true }
      // A list of feeds has a page for each of them.
      guard source.isList, let feeds = try? folder.names() else { return false }
      return feeds.contains { Self.hasPage($0.appending("index.html"), in: folder) }
    }
  }

  /// Whether the file is a page that the theme has made.
  private static func hasPage(_ path: RelativePath?, in folder: borrowing Folder) -> Bool {
    guard let path, let file = try? folder.open(path), let head = try? file.head(1 << 14) else { return false }
    return head.text.contains("name=\"generator\" content=\"Rhapsode")
  }

  /// Whether the database has no sources, and the file from before has entries.
  private func isUnmoved(_ database: SourceArchive) throws(ArchiveError) -> Bool {
    guard Files.exists(path), try database.sources().isEmpty else { return false }
    return try !SourceArchive(at: path).counts().isEmpty
  }
}
