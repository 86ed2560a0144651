import Configuration
import Ingest
import Media
import Model
import Render
import Text

/// `check`: reports what a build would report, without publishing.
enum CheckCommand {
  static let declaration = Subcommand(
    name: "check", operands: "", summary: "checks settings, front matter, templates, links and alternative texts",
    explanation: "Publishes nothing and fetches nothing, but reads feeds that are files into the archive. Warns of\n"
      + "pictures without alternative text, and of environment variables that addresses and headers of\n"
      + "sources use but that are not set.",
    options: [
      SiteOptions.folder, SiteOptions.baseURL, SiteOptions.environment, SiteOptions.drafts, SiteOptions.future,
      SiteOptions.now, SiteOptions.jobs, SiteOptions.lenient, SiteOptions.survey,
      Option("--strict", nil, "warnings count as errors"),
      Option("--reads", "ADDRESS", "print what the page at that address is made from"),
    ],
    examples: [
      ("rhapsode check --drafts --future", "also checks drafts and future entries"),
      ("rhapsode check --reads /about/", "prints what the page of `about.md` depends on"),
    ], count: 0...0, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    var stages = StageTimings()
    var options = try SiteOptions.ingest(invocation)
    options.offline = true
    let jobs = try invocation.number("--jobs", in: 1...256) ?? SystemCapabilities.processors
    let asked = invocation.value("--reads")
    let preparer =
      asked == nil ? DerivativeCache(site: options.folder, workers: SystemCapabilities.processors).preparer : nil
    let (site, bodies, read) = await SiteIngest.site(options, preparer: preparer)
    stages.end("ingest")
    if let address = asked, let site {
      return try sayReads(of: address, site, bodies, options, Terminal(invocation))
    }
    var diagnostics = read
    if let site, !Findings.hasSettingsError(read) {
      let highlighter = Highlighter(site: options.folder, workers: jobs)
      defer { highlighter.save() }
      diagnostics += await DryRun.render(
        site, bodies, options.folder, jobs: jobs, highlighter: highlighter,
        speech: Speech(site: options.folder, isAsking: true), isLenient: invocation.has("--lenient"),
        isSurvey: invocation.has("--survey"))
      diagnostics += AltTextCheck.missing(in: site, bodies)
    }
    diagnostics += Settings.missingSecrets(folder: options.folder, environment: options.environment)
    stages.end("check")
    diagnostics = Findings.settled(diagnostics, folder: options.folder)
    let limit: Diagnostic.Severity = invocation.has("--strict") ? .warning : .error
    let exit: Exit = diagnostics.contains { $0.severity >= limit } ? .contentError : .done
    let terminal = Terminal(invocation)
    guard !terminal.isJSON else {
      terminal.write(
        ResultDocument(command: "check", exit: exit, diagnostics: diagnostics, stages: stages).bytes)
      return exit
    }
    terminal.report(diagnostics)
    terminal.say(Report.tally(diagnostics) ?? "no errors and no warnings")
    return exit
  }
}

extension CheckCommand {
  private static func sayReads(
    of address: String, _ site: Site, _ bodies: any Bodies, _ options: IngestOptions, _ terminal: Terminal
  ) throws(Failure) -> Exit {
    let renderer = Renderer(site, bodies, theme: Theme(site: options.folder), jobs: 1, records: .fragments) { _ in }
    guard let page = renderer.reads(of: address) else {
      let help = Suggestion.help(for: address, among: renderer.addresses)
      throw Failure(.contentError, [Diagnostic(.error, "there is no page `\(address)`", help: help)])
    }
    terminal.write(terminal.isJSON ? ReadsTable.json(page, of: address) : Array((ReadsTable.text(page) + "\n").utf8))
    return .done
  }
}
