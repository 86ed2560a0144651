import Ingest
import Model
import Store
import Text

/// The settings' sources with their archive, for commands that are about them alone.
enum OpenSources {
  static func open(_ invocation: Invocation) throws(Failure) -> (settings: Settings, ingest: SourceIngest) {
    let folder = SiteOptions.folder(invocation)
    let (settings, diagnostics) = Settings.load(
      folder: folder, environment: invocation.value("--environment"), baseURL: nil)
    if diagnostics.contains(where: { $0.severity == .error }) { throw Failure(.wrongContent, diagnostics) }
    do throws(ArchiveError) {
      let archive = try SourceIngest.openArchive(in: folder)
      return (settings, SourceIngest(settings, folder: folder, archive: archive))
    } catch {
      throw Failure(.wrongContent, error.summary)
    }
  }

  /// Ids that are none of the settings' are a mistake of the command line.
  static func check(_ ids: [String], _ settings: Settings) throws(Failure) {
    let known = settings.sources.map(\.id)
    for id in ids where !known.contains(String(id.prefix { $0 != "/" })) && !known.contains(id) {
      throw Failure(.wrongUse, "there is no source `\(id)`", help: Suggestion.help(for: id, among: known))
    }
  }
}
