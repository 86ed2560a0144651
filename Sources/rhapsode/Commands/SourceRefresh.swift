import Archive
import Model
import Sources
import Text

/// Fetches the sources when the author of a previewed site asks for it.
enum SourceRefresh {
  /// Fetches every source that is followed, unless its server has asked to wait.
  static func run(_ invocation: Invocation, _ terminal: Terminal) async {
    do throws(Failure) {
      let (settings, sources) = try OpenSources.open(invocation)
      var options = FetchOptions(now: Clock.now())
      options.ids = settings.sources.filter(\.isFetched).map(\.id)
      guard !options.ids.isEmpty else { return terminal.say("this site follows no sources") }
      options.pace.hosts = settings.fetchHosts
      do throws(ArchiveError) {
        let reports = try await sources.refresh(options) { [terminal] in terminal.progress("fetched \($0.id)") }
        terminal.endProgress()
        SourceTable.print(reports, terminal)
      } catch {
        throw Failure(error)
      }
    } catch {
      terminal.report(error.diagnostics)
    }
  }
}
