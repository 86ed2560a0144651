package import Configuration
package import Model
package import Archive
import System
package import Text

extension SourceIngest {
  /// Opens the archive of a site, and creates it with its folder if there is none. A lost archive is replaced by a new
  /// one only with `allowsLoss`, and only then an empty database replaces an archive that is still in its file.
  package static func openArchive(
    in folder: String, _ settings: Settings, allowsLoss: Bool = false
  ) throws(ArchiveError) -> SourceArchive {
    if let link = StateFolder.link(in: folder) { throw .linked(link) }
    // If the folder cannot be created, opening the archive reports the reason.
    try? Folder(folder, followsLink: true).makeFolder(".rhapsode")
    let archive = try ArchiveLocation(of: settings, in: folder).open(allowsLoss: allowsLoss)
    if settings.database != nil, !allowsLoss, try isUnmoved(archivePath(in: folder), archive) {
      throw .unmoved(archive.path)
    }
    return archive
  }

  /// Whether the database has no sources, and the file from before has entries.
  private static func isUnmoved(_ file: String, _ database: SourceArchive) throws(ArchiveError) -> Bool {
    guard Files.exists(file), try database.sources().isEmpty else { return false }
    return try !SourceArchive(at: file).counts().isEmpty
  }

  /// Fetches the sources that are due, unless the build is offline. A site without sources has no archive.
  package static func fetched(
    _ options: IngestOptions, _ settings: Settings, hidings: [HidingRule],
    waiting: @escaping @Sendable () -> Void = {}, report: @escaping @Sendable (SourceReport) -> Void
  ) async -> FetchedSources {
    guard !settings.sources.isEmpty else { return FetchedSources(sources: []) }
    var diagnostics: [Diagnostic] = []
    do throws(ArchiveError) {
      let archive = try openArchive(options, settings, &diagnostics)
      let ingest = SourceIngest(settings, folder: options.folder, archive: archive, hidings: hidings)
      var fetch = FetchOptions(now: options.now)
      fetch.offline = options.offline
      fetch.whenWaiting = waiting
      fetch.described = .none
      fetch.pace.hosts = settings.fetchHosts
      let reports = try await ingest.refresh(fetch, report: report)
      diagnostics += reports.flatMap { SourceIngest.mistakes(of: $0, settings) }
      // This changes the state of the entries, so it must happen before the state is read.
      try ingest.cleanAgain()
      return FetchedSources(ingest, diagnostics)
    } catch {
      let problem = diagnostic(error)
      return FetchedSources(sources: settings.sources, diagnostics + [problem], loss: error.isLoss ? problem : nil)
    }
  }

  private static func openArchive(
    _ options: IngestOptions, _ settings: Settings, _ diagnostics: inout [Diagnostic]
  ) throws(ArchiveError) -> SourceArchive {
    do throws(ArchiveError) {
      return try openArchive(in: options.folder, settings, allowsLoss: options.allowRemovals)
    } catch {
      guard options.allowRemovals, case .corrupt = error, settings.database == nil else { throw error }
      let name = try SourceArchive.setAside(archivePath(in: options.folder))
      diagnostics.append(
        Diagnostic(
          .warning, "\(error.summary); it was moved aside and a new one was created",
          at: Place(file: ".rhapsode/archive.sqlite"), help: "the old one is `\(name)`"))
      return try openArchive(in: options.folder, settings)
    }
  }

  /// Returns the error that must stop a build before entries are lost with their archive, or `nil` if the archive is
  /// not lost.
  package static func archiveLoss(in folder: String, environment: String?) -> Diagnostic? {
    guard SourceArchive.isGone(archivePath(in: folder)) else { return nil }
    // The archive may have moved into a database, which is asked later.
    let settings = Settings.load(folder: folder, environment: environment).settings
    return settings.database == nil ? diagnostic(.gone) : nil
  }

  /// Returns the diagnostic of an archive error, with help if something can be done about it.
  package static func diagnostic(_ error: ArchiveError) -> Diagnostic {
    let help: String? =
      switch error {
      case .corrupt:
        "delete `archive.sqlite-wal` and `archive.sqlite-shm`, then restore a copy of the file; or let "
          + "`rhapsode build --allow-removals` move it aside and create a new one"
      case .gone:
        "delete `archive.sqlite-wal` and `archive.sqlite-shm` if they are there, then restore a copy of the file; or let "
          + "`rhapsode build --allow-removals` create a new one"
      case .emptied: "restore it from a backup, or let `rhapsode build --allow-removals` create a new one"
      case .unmoved:
        "stop all fetches, then run `rhapsode archive move` with the same `--site` and `--environment`; "
          + "if its entries are not needed, delete the file"
      case .newer: "install the newer Rhapsode again, or restore a copy of the archive from before"
      case .unaddressed: "`database` in the settings names it: export it, such as in the unit of the service"
      case .unreachable: "start the server, or correct the address"
      case .linked: "move the folder or file itself there, or remove the link"
      default: nil
      }
    if case .linked(let path) = error { return Diagnostic(.error, error.summary, at: Place(file: path), help: help) }
    let isAboutFile =
      switch error {
      case .corrupt, .gone, .unmoved: true
      default: false
      }
    let place = isAboutFile ? Place(file: ".rhapsode/archive.sqlite") : nil
    return Diagnostic(.error, error.summary, at: place, help: help)
  }
}
