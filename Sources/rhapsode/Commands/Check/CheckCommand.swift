import Configuration
import Ingest
import Media
import Model
import Publish
import Render
import Text

/// `check`: reports what a build would report, without publishing.
enum CheckCommand {
  static let declaration = Subcommand(
    name: "check", operands: "", summary: "checks settings, front matter, templates, links and alternative texts",
    explanation:
      "Publishes nothing and, without --external, asks no other host, but reads feeds that are files into the\n"
      + "archive. Warns of pictures without alternative text, and of environment variables that addresses and\n"
      + "headers of sources use but that are not set. --external asks for each link to another host at most once\n"
      + "a week.",
    options: [
      SiteOptions.folder, SiteOptions.baseURL, SiteOptions.environment, SiteOptions.drafts, SiteOptions.future,
      Option("--offline", nil, "ask no other host, as without this option; not together with --external"),
      SiteOptions.now, SiteOptions.jobs, SiteOptions.lenient, SiteOptions.survey,
      Option("--strict", nil, "warnings count as errors"),
      Option("--external", nil, "also ask whether links to other hosts are still there"),
      Option("--private", nil, "with --external, ask hosts of the local network too"),
      Option("--reads", "ADDRESS", "print what the page at that address is made from"),
      Option("--old-sitemap", "FILE|URL", "check that every address of this sitemap still answers", repeats: true),
      Option("--old-feed", "FILE|URL", "check that the entries of this feed have the same ids", repeats: true),
    ],
    examples: [
      ("rhapsode check --drafts --future", "also checks drafts and future entries"),
      ("rhapsode check --external", "names dead links, and links that have moved"),
      ("rhapsode check --reads /about/", "prints what the page of `about.md` depends on"),
      (
        "rhapsode check --old-sitemap https://old.example.org/sitemap.xml --old-feed old-feed.xml",
        "after moving in: no address broken, no entry shown to readers again"
      ),
    ], count: 0...0, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    var stages = StageTimings()
    var options = try SiteOptions.ingest(invocation)
    if options.offline { try refuseRequests(invocation) }
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
    var members: [Node.Member] = []
    if let site, !Findings.hasSettingsError(read, site.settings) {
      let checked = try await check(site, bodies, options, jobs: jobs, invocation)
      diagnostics += checked.diagnostics
      members = checked.members
    }
    diagnostics += Settings.missingSecrets(folder: options.folder, environment: options.environment)
    stages.end("check")
    diagnostics = Findings.settled(diagnostics, folder: options.folder)
    let limit: Diagnostic.Severity = invocation.has("--strict") ? .warning : .error
    let exit: Exit = diagnostics.contains { $0.severity >= limit } ? .contentError : .done
    let terminal = Terminal(invocation)
    guard !terminal.isJSON else {
      terminal.write(
        ResultDocument(command: "check", exit: exit, diagnostics: diagnostics, stages: stages, members: members).bytes)
      return exit
    }
    terminal.report(diagnostics)
    terminal.say(Report.tally(diagnostics) ?? "no errors and no warnings")
    return exit
  }
}

extension CheckCommand {
  /// Throws if another option asks for requests, which `--offline` rules out.
  private static func refuseRequests(_ invocation: Invocation) throws(Failure) {
    let old = invocation.all("--old-sitemap") + invocation.all("--old-feed")
    let asking = invocation.has("--external") ? "`--external` asks other hosts" : nil
    guard let asking = asking ?? old.first(where: { URI($0).isWeb }).map({ "`\($0)` must be fetched" }) else { return }
    throw Failure(
      .usageError, "\(asking), which `--offline` rules out",
      help: "leave out one of them; without `--external`, `rhapsode check` asks no other host anyway")
  }

  /// Renders the site without writing it, and checks the result. Returns further members for `--json` too.
  private static func check(
    _ site: Site, _ bodies: any Bodies, _ options: IngestOptions, jobs: Int, _ invocation: Invocation
  ) async throws(Failure) -> (diagnostics: [Diagnostic], members: [Node.Member]) {
    let highlighter = Highlighter(site: options.folder, workers: jobs)
    let typesetter = Typesetter(site: options.folder, workers: jobs)
    defer {
      highlighter.save()
      typesetter.save()
    }
    let written = WrittenPaths()
    let paths = PathCheck()
    let links = invocation.has("--external") ? PublishedLinks(url: site.settings.url) : nil
    let renderer = Renderer(
      site, bodies, theme: Theme(site: options.folder),
      tools: RenderTools(
        highlighter: highlighter, typesetter: typesetter, speech: Speech(site: options.folder, isAsking: true)),
      options: RenderOptions(
        jobs: jobs, isLenient: invocation.has("--lenient"), isSurvey: invocation.has("--survey"))
    ) { artifact in
      written.add(artifact)
      paths.accept(artifact)
      links?.add(artifact)
    }
    var diagnostics = await renderer.all().diagnostics
    // As in a build, which publishes only if nothing else is wrong.
    if !diagnostics.contains(where: { $0.severity == .error }), !paths.problems.isEmpty {
      diagnostics += paths.problems.diagnostics(site)
    }
    let old = try await oldSite(invocation, site, written)
    diagnostics += old.diagnostics
    var members = old.members
    if let links {
      let external = await otherHosts(ExternalLinkCheck(site, bodies, links), options, invocation)
      diagnostics += external.diagnostics
      members.append(.init("external", .list(external.nodes)))
    }
    return (diagnostics + AltTextCheck.missing(in: site, bodies), members)
  }

  /// Compares the site with the one that it replaces, if an option names it.
  private static func oldSite(
    _ invocation: Invocation, _ site: Site, _ written: WrittenPaths
  ) async throws(Failure) -> (diagnostics: [Diagnostic], members: [Node.Member]) {
    let (sitemaps, feeds) = (invocation.all("--old-sitemap"), invocation.all("--old-feed"))
    guard !sitemaps.isEmpty || !feeds.isEmpty else { return ([], []) }
    var check = OldSiteCheck(site, files: written.all)
    for sitemap in sitemaps { try await check.check(sitemap: sitemap) }
    for feed in feeds { try await check.check(feed: feed) }
    Terminal(invocation).say(
      "compared \(Counted.words(check.compared.addresses, "old addresses")) and "
        + Counted.words(check.compared.ids, "ids of old feeds"))
    return (check.diagnostics, [.init("paste", .list(check.lines))])
  }

  private static func otherHosts(
    _ check: ExternalLinkCheck, _ options: IngestOptions, _ invocation: Invocation
  ) async -> ExternalLinkCheck {
    var check = check
    let terminal = Terminal(invocation)
    terminal.progress("asking other hosts")
    await check.run(options.folder, now: options.now, allowsPrivate: invocation.has("--private"))
    terminal.endProgress()
    let counts = check.counts
    terminal.say(
      "\(Counted.words(counts.all)) links to other hosts, \(Counted.words(counts.asked)) asked for"
        + (counts.left > 0 ? ", \(Counted.words(counts.left)) left for the next check" : ""))
    return check
  }

  private static func sayReads(
    of address: String, _ site: Site, _ bodies: any Bodies, _ options: IngestOptions, _ terminal: Terminal
  ) throws(Failure) -> Exit {
    let renderer = Renderer(
      site, bodies, theme: Theme(site: options.folder), options: RenderOptions(jobs: 1, records: .fragments)
    ) { _ in }
    guard let page = renderer.reads(of: address) else {
      let help = Suggestion.help(for: address, among: renderer.addresses)
      throw Failure(.contentError, [Diagnostic(.error, "there is no page `\(address)`", help: help)])
    }
    terminal.write(terminal.isJSON ? ReadsTable.json(page, of: address) : Array((ReadsTable.text(page) + "\n").utf8))
    return .done
  }
}
