import Archive
import Configuration
import Ingest
import Model
import Render
import Sources
import Text

/// `sources`: the health of every source, or why an entry is shown or not.
enum SourcesCommand {
  static let declaration = Subcommand(
    name: "sources", operands: "[ID…]", summary: "shows the health of every source, or why an entry is shown or hidden",
    explanation: "With an ID, shows only this source; for a list of feeds, also its feeds.",
    options: [
      SiteOptions.folder, SiteOptions.environment, SiteOptions.now,
      Option(
        "--failing", "SPAN", "only sources that have failed for this time, such as 24h; exit with 3 if there are any"),
      Option(
        "--explain", "URL", "why an entry is shown or hidden; URL is its address here or at its source, or its id"),
    ],
    examples: [
      ("rhapsode sources", "one line for each source"), ("rhapsode sources harbour", "one source"),
      ("rhapsode sources --failing 24h", "for an alarm: exits with 3 if a source has failed for a day"),
      ("rhapsode sources --explain https://harbour.example.org/notes/7", "why it is on the site or not, and where"),
      ("rhapsode sources --explain /harbour/notes-7/", "the same, by its address on this site"),
    ],
    count: 0...Int.max, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let (settings, sources) = try OpenSources.open(invocation, creates: false)
    try OpenSources.check(invocation.operands, settings)
    let now = try invocation.now()
    let span = try span(invocation)
    let terminal = Terminal(invocation)
    var reports: [SourceReport]
    do throws(ArchiveError) {
      if let asked = invocation.value("--explain") {
        var options = IngestOptions(folder: SiteOptions.folder(invocation), now: now)
        options.environment = invocation.value("--environment")
        options.offline = true
        let shown = ShownEntries(await SiteIngest.site(options).site, settings)
        return try explain(asked, shown, sources, now, terminal)
      }
      reports = try sources.reports()
    } catch {
      throw Failure(error)
    }
    if !invocation.operands.isEmpty { reports = try named(invocation.operands, reports) }
    guard let span else {
      SourceTable.print(reports, terminal)
      return .done
    }
    reports = reports.filter { ($0.failingSince.map { now.seconds - $0.seconds } ?? -1) >= span }
    if !reports.isEmpty { SourceTable.print(reports, terminal) }
    return reports.isEmpty ? .done : .failedSource
  }
}

extension SourcesCommand {
  /// Returns the reports of the sources with these ids, and of the feeds of lists with these ids.
  private static func named(_ ids: [String], _ reports: [SourceReport]) throws(Failure) -> [SourceReport] {
    try OpenSources.check(ids, in: reports)
    let asked = Set(ids)
    return reports.filter { asked.contains($0.id) || asked.contains(String($0.id.prefix { $0 != "/" })) }
  }

  private static func explain(
    _ asked: String, _ shown: ShownEntries, _ sources: SourceIngest, _ now: Timestamp, _ terminal: Terminal
  ) throws(ArchiveError) -> Exit {
    switch shown.meaning(of: asked) {
    case .item(let name):
      ExplanationTable.print(try sources.explain(name, now: now), asked, terminal, shown)
      return .done
    case .own(let file, let index):
      ExplanationTable.print(own: file, shown.addresses(of: index), terminal)
      return .done
    case .list:
      terminal.print("\(asked) is a list or another page of this site, not an entry".printable)
      return .contentError
    case .elsewhere:
      let explanations = try sources.explain(asked, paths: shown.paths(of: asked), now: now)
      ExplanationTable.print(explanations, asked, terminal, shown)
      return explanations.isEmpty ? .contentError : .done
    }
  }

  /// Returns the seconds of `--failing`, or `nil` if it is not given.
  private static func span(_ invocation: Invocation) throws(Failure) -> Int64? {
    guard let text = invocation.value("--failing") else { return nil }
    guard let seconds = Interval.seconds(text) else {
      throw Failure(.usageError, "`--failing` must be a time such as `90s`, `10m`, `24h`, `3d` or `2w`, not `\(text)`")
    }
    return seconds
  }
}
