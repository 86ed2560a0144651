import Ingest
import Model
import Text

/// `check`: everything that a build would say, without writing.
enum CheckCommand {
  static let declaration = Subcommand(
    name: "check", operands: "", summary: "checks settings, front matter, templates, links and alternative texts",
    explanation: "Writes nothing and fetches nothing. Pictures without an alternative text are warnings.",
    options: [
      SiteOptions.folder, SiteOptions.baseURL, SiteOptions.environment, SiteOptions.drafts, SiteOptions.future,
      SiteOptions.now, SiteOptions.jobs, Option("--strict", nil, "warnings count as errors"),
    ],
    examples: [("rhapsode check --drafts --future", "looks at everything that was written")], count: 0...0, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    var options = try SiteOptions.ingest(invocation)
    options.offline = true
    let jobs = try invocation.number("--jobs", in: 1...256) ?? Machine.processors
    let (site, read) = await Ingest.site(options)
    var diagnostics = read
    if let site, !Rehearsal.isHopeless(read) {
      diagnostics += await Rehearsal.render(site, options.folder, jobs: jobs)
      diagnostics += AlternativeTexts.missing(in: site)
    }
    diagnostics = Findings.settled(diagnostics, folder: options.folder)
    let terminal = Terminal(invocation)
    terminal.report(diagnostics)
    terminal.say(Report.tally(diagnostics) ?? "nothing is wrong")
    let limit: Diagnostic.Severity = invocation.has("--strict") ? .warning : .error
    return diagnostics.contains { $0.severity >= limit } ? .wrongContent : .done
  }
}
