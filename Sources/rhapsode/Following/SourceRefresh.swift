import Archive
import Model
import Sources
import Text

/// Fetches the sources when the author of a previewed site asks for it.
enum SourceRefresh {
  /// Fetches every source that is followed, or only `ids`, unless its server has asked to wait. `report` is called for each,
  /// from any thread, with the number of all.
  static func run(
    _ invocation: Invocation, ids: [String] = [], report: @escaping @Sendable (SourceReport, Int) -> Void
  ) async throws(Failure) -> [SourceReport] {
    let (settings, sources) = try OpenSources.open(invocation)
    try OpenSources.check(ids, settings)
    var options = FetchOptions(now: Clock.now())
    options.ids = settings.sources.filter { $0.isFetched && (ids.isEmpty || ids.contains($0.id)) }.map(\.id)
    guard !options.ids.isEmpty else { return [] }
    options.pace.hosts = settings.fetchHosts
    let count = options.ids.count
    do throws(ArchiveError) {
      return try await sources.refresh(options) { report($0, count) }
    } catch {
      throw Failure(error)
    }
  }

  /// Fetches every source that is followed, and reports the progress in the terminal.
  static func run(_ invocation: Invocation, _ terminal: Terminal) async {
    do throws(Failure) {
      let reports = try await run(invocation) { report, _ in terminal.progress("fetched \(report.id)") }
      terminal.endProgress()
      if reports.isEmpty { terminal.say("this site follows no sources") } else { SourceTable.print(reports, terminal) }
    } catch {
      terminal.report(error.diagnostics)
    }
  }
}
