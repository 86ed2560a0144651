import Archive
import Configuration
import Model
import Sources
import System
import Text

/// The settings' sources with their archive, for commands that are about them alone.
enum OpenSources {
  static func open(_ invocation: Invocation) throws(Failure) -> (settings: Settings, ingest: SourceIngest) {
    let folder = SiteOptions.folder(invocation)
    let settings = try settings(invocation)
    do throws(ArchiveError) {
      let archive = try SourceIngest.openArchive(in: folder)
      return (settings, SourceIngest(settings, folder: folder, archive: archive))
    } catch {
      throw Failure(error)
    }
  }

  static func settings(_ invocation: Invocation) throws(Failure) -> Settings {
    let folder = SiteOptions.folder(invocation)
    let (settings, diagnostics) = Settings.load(
      folder: folder, environment: invocation.value("--environment"), baseURL: nil)
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw Failure(.wrongContent, Findings.settled(diagnostics, folder: folder))
    }
    return settings
  }

  /// Hosts that asked an earlier run for quiet; none where there is no archive, which is not made for this.
  static func pauses(in folder: String) -> [String: Timestamp] {
    guard Files.exists(SourceIngest.archivePath(in: folder)) else { return [:] }
    // An archive that cannot be read is for those to tell who need what is in it.
    return (try? SourceIngest.openArchive(in: folder).pauses()) ?? [:]
  }

  /// Ids that are none of the settings' are a mistake of the command line.
  static func check(_ ids: [String], _ settings: Settings) throws(Failure) {
    let known = settings.sources.map(\.id)
    for id in ids where !known.contains(String(id.prefix { $0 != "/" })) && !known.contains(id) {
      throw Failure(.wrongUse, "there is no source `\(id)`", help: Suggestion.help(for: id, among: known))
    }
  }
}
