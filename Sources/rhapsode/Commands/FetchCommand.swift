import Archive
import Model
import Sources
import Text

/// `fetch`: refreshes the archive only.
enum FetchCommand {
  static let declaration = Subcommand(
    name: "fetch", operands: "[ID…]", summary: "fetches sources into the archive, without building",
    explanation:
      "Without an ID, fetches every source that is due. A named source is fetched at once, unless its server\n"
      + "has asked to wait. A source whose settings have changed is due.",
    options: [
      SiteOptions.folder, SiteOptions.environment, SiteOptions.now,
      Option("--all", nil, "also sources that are not due, or that wait after a failure"),
      Option("--strict", nil, "exit with 3 if a source has failed"),
    ],
    examples: [
      ("rhapsode fetch", "fetches every source that is due"), ("rhapsode fetch harbour", "fetches one source now"),
    ],
    count: 0...Int.max, run: run, isConfined: true)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let (settings, sources) = try OpenSources.open(invocation)
    try OpenSources.check(invocation.operands, settings)
    var options = FetchOptions(now: try invocation.now())
    options.ids = invocation.operands
    options.all = invocation.has("--all")
    options.pace.hosts = settings.fetchHosts
    let terminal = Terminal(invocation)
    let reports: [SourceReport]
    do throws(ArchiveError) {
      reports = try await sources.refresh(options) { terminal.progress("fetched \($0.id)") }
    } catch {
      throw Failure(error)
    }
    terminal.endProgress()
    let failed = reports.filter { $0.outcome == .failed || $0.outcome == .gone }
    let told = terminal.isQuiet && !terminal.isJSON ? failed : reports
    let mistakes = reports.flatMap { SourceIngest.mistakes(of: $0, settings) }
    if !mistakes.isEmpty { terminal.report(mistakes) }
    if !told.isEmpty || !terminal.isQuiet { SourceTable.print(told, terminal) }
    return !failed.isEmpty && invocation.has("--strict") ? .failedSource : .done
  }
}
