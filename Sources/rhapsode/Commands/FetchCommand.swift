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
      Option("--output", "DIR", "the output folder of your builds, which shows whether the archive was lost"),
      Option("--all", nil, "also sources that are not due, or that wait after a failure"),
      Option("--strict", nil, "exit with 3 if a source has failed"),
    ],
    examples: [
      ("rhapsode fetch", "fetches every source that is due"), ("rhapsode fetch harbour", "fetches one source now"),
    ],
    count: 0...Int.max, run: run, isConfined: true)

  /// Says why nothing happens, in logs too: a program that waits would otherwise look hung.
  static func tellOfWaiting(_ terminal: Terminal) {
    terminal.endProgress()
    terminal.say("another program fetches for this site: waiting until it has ended")
  }

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let (settings, sources) = try OpenSources.open(invocation)
    try OpenSources.check(invocation.operands, settings)
    var options = FetchOptions(now: try invocation.now())
    options.ids = invocation.operands
    options.all = invocation.has("--all")
    options.pace.hosts = settings.fetchHosts
    let terminal = Terminal(invocation)
    // Sources that the command names are always listed, and `--json` lists all.
    options.whenWaiting = { tellOfWaiting(terminal) }
    let tellsAll = terminal.isJSON || !options.ids.isEmpty
    options.described = tellsAll ? .all : .visited
    let reports: [SourceReport]
    do throws(ArchiveError) {
      reports = try await sources.refresh(options) { if !$0.isIdle { terminal.progress("fetched \($0.id)") } }
    } catch {
      throw Failure(error)
    }
    terminal.endProgress()
    // Only now are the feeds of a list known.
    try OpenSources.check(options.ids, in: reports)
    let unvisited = reports.count(where: \.isUnvisited)
    // If the run was stopped, one error tells of all sources that could not be stored.
    let told = unvisited == 0 ? reports : reports.filter { $0.unstored == nil }
    let failed = told.filter { $0.outcome == .failed || $0.outcome == .gone }
    let shown = tellsAll ? told : told.filter { !$0.isIdle }
    let mistakes = reports.flatMap { $0.warnings(settings) }
    if !mistakes.isEmpty { terminal.report(mistakes) }
    if terminal.isQuiet && !terminal.isJSON {
      if !failed.isEmpty { SourceTable.print(failed, terminal) }
    } else {
      if !shown.isEmpty || reports.isEmpty { SourceTable.print(shown, terminal) }
      if !tellsAll { for line in rest(reports) { terminal.print(line) } }
    }
    if let lost = lost(reports, unvisited: unvisited, at: options.now) { throw lost }
    return !failed.isEmpty && invocation.has("--strict") ? .failedSource : .done
  }

  /// Returns an error if the archive could store no result at all, or if the run was stopped since it could store no more.
  /// Otherwise only the sources of the results that it could not store have failed.
  private static func lost(_ reports: [SourceReport], unvisited: Int, at now: Timestamp) -> Failure? {
    guard let first = reports.first(where: { $0.unstored != nil }), let error = first.unstored else { return nil }
    let isEmpty = !reports.contains { $0.unstored == nil && $0.lastAttempt == now }
    guard isEmpty || unvisited > 0 else { return nil }
    var words = isEmpty ? "nothing that was fetched is stored" : "not everything that was fetched is stored"
    words += ": \(first.message ?? "")"
    if unvisited > 0 { words += "; \(Counted.words(unvisited, "further sources were not visited"))" }
    return Failure(Failure(error).exit, words)
  }

  /// Returns lines about the sources that are not listed: how many are not due, and when the next source is; how many other
  /// fetchers have visited meanwhile. Mentions links only if the site has no other sources.
  private static func rest(_ reports: [SourceReport]) -> [String] {
    let waiting = reports.count { $0.isIdle && $0.outcome == .waiting }
    let later = reports.count { $0.isIdle && $0.outcome == .waiting && $0.nextVisit != nil }
    var lines: [String] = []
    if later > 0 {
      let next = reports.lazy.filter { $0.outcome == .waiting }.compactMap(\.nextVisit).min()
      lines.append(
        Counted.words(later, "sources are not due")
          + (next.map { "; the next one is due at \($0.rfc3339)" } ?? ""))
    }
    let elsewhere = waiting - later
    if elsewhere > 0 {
      lines.append(Counted.words(elsewhere, "sources were visited by another fetcher meanwhile"))
    }
    if !reports.isEmpty, reports.allSatisfy({ $0.outcome == .skipped }) {
      lines.append("nothing is fetched: all sources are of kind `link`")
    }
    return lines
  }
}
