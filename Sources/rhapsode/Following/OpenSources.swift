import Archive
import Configuration
import Model
import Sources
import Text

/// The settings' sources with their archive, for commands that do not read the rest of the site.
enum OpenSources {
  /// For `creates`, see `SiteArchive.open`.
  static func open(
    _ invocation: Invocation, creates: Bool = true
  ) throws(Failure) -> (settings: Settings, ingest: SourceIngest) {
    let folder = SiteOptions.folder(invocation)
    let settings = try settings(invocation)
    do throws(ArchiveError) {
      let archive = try SiteArchive(in: folder, settings, output: invocation.value("--output")).open(creates: creates)
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
      throw Failure(.contentError, Findings.settled(diagnostics, folder: folder))
    }
    return settings
  }

  /// Returns the hosts that asked an earlier run to wait, and until when. Does not create an archive if there is none.
  static func pauses(in folder: String, _ settings: Settings) -> [String: Timestamp] {
    guard ArchiveLocation(of: settings, in: folder).exists else { return [:] }
    // An unreadable archive is reported by the commands that need its contents.
    return (try? SiteArchive(in: folder, settings).open().pauses()) ?? [:]
  }

  private static let listing = "`rhapsode sources` lists all"

  /// Throws if the settings have no source with one of these ids. For `id/…`, the part before the slash counts.
  static func check(_ ids: [String], _ settings: Settings) throws(Failure) {
    let known = settings.sources.map(\.id)
    for id in ids where !known.contains(String(id.prefix { $0 != "/" })) && !known.contains(id) {
      throw Failure(.usageError, "there is no source `\(id)`", help: Suggestion.help(for: id, among: known) ?? listing)
    }
  }

  /// Throws if there is no report of one of these ids, which can be those of feeds of a list.
  static func check(_ ids: [String], in reports: [SourceReport]) throws(Failure) {
    for id in ids where !reports.contains(where: { $0.id == id || $0.id.hasPrefix(id + "/") }) {
      throw Failure(.usageError, "there is no source `\(id)`", help: listing)
    }
  }
}
