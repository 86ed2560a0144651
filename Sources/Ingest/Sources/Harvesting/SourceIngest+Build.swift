import Glibc
import Model
package import Store
import Text

extension SourceIngest {
  /// Opens the archive of a site, and makes it with its folder where there is none.
  package static func openArchive(in folder: String) throws(ArchiveError) -> Archive {
    let path = archivePath(in: folder)
    _ = unsafe mkdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), 0o777)
    return try Archive(at: path)
  }

  /// What a build does about its sources: visits those that are due unless it is offline, and gives what the archive has.
  /// A site without sources has no archive.
  static func harvest(
    _ options: IngestOptions, _ settings: Settings, hidings: [Hiding],
    report: @escaping @Sendable (SourceReport) -> Void
  ) async -> Harvest {
    guard !settings.sources.isEmpty else { return Harvest() }
    var diagnostics: [Diagnostic] = []
    do throws(ArchiveError) {
      let archive = try openArchive(options, &diagnostics)
      let ingest = SourceIngest(settings, folder: options.folder, archive: archive, hidings: hidings)
      var fetch = FetchOptions(now: options.now)
      fetch.offline = options.offline
      _ = try await ingest.refresh(fetch, report: report)
      var harvest = try ingest.harvest(now: options.now)
      harvest.diagnostics += diagnostics
      return harvest
    } catch {
      var harvest = Harvest()
      harvest.sources = settings.sources
      harvest.diagnostics = diagnostics + [diagnostic(error, in: options.folder)]
      return harvest
    }
  }

  private static func openArchive(
    _ options: IngestOptions, _ diagnostics: inout [Diagnostic]
  ) throws(ArchiveError) -> Archive {
    do throws(ArchiveError) {
      return try openArchive(in: options.folder)
    } catch {
      guard options.allowRemovals, case .corrupt = error else { throw error }
      let name = try Archive.setAside(archivePath(in: options.folder))
      diagnostics.append(
        Diagnostic(
          .warning, "\(error.summary); it was set aside and a new one is begun",
          at: Place(file: ".rhapsode/archive.sqlite"), help: "the old one is `\(name)`"))
      return try openArchive(in: options.folder)
    }
  }

  private static func diagnostic(_ error: ArchiveError, in folder: String) -> Diagnostic {
    var help: String?
    if case .corrupt = error {
      help = "restore it from a backup, or let `--allow-removals` set it aside and begin a new one"
    }
    return Diagnostic(.error, error.summary, at: Place(file: ".rhapsode/archive.sqlite"), help: help)
  }
}
