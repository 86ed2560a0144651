import Text

/// `build`: feeds and stories become a published site.
enum BuildCommand {
  static let declaration = Subcommand(
    name: "build", operands: "", summary: "builds the site into public/",
    explanation: "Everything is rendered before anything is published: a failed build leaves the output unchanged.\n"
      + "Files that would not change are not touched; files that Rhapsode did not write are never removed.",
    options: [
      SiteOptions.folder, Option("--output", "DIR", "the output folder (default: public/ beside content/)"),
      SiteOptions.baseURL, SiteOptions.environment, SiteOptions.offline, SiteOptions.drafts, SiteOptions.future,
      SiteOptions.now, SiteOptions.jobs, SiteOptions.lenient, SiteOptions.survey,
      Option("--strict", nil, "exit with 3 if a source has failed"),
      Option(
        "--clean", nil, "render everything and resize all pictures again, and compare every output file byte by byte"),
      Option("--allow-removals", nil, "publish even if more than a tenth of your own pages would be removed"),
      Option("--allow-overwrite", nil, "replace files of the output that Rhapsode did not write"),
      Option("--next", nil, "print when the site changes next by itself: dates, expiry and ages"),
      Option("--profile", nil, "print where the time went: stages, templates, entries"),
    ],
    examples: [
      ("rhapsode build", "builds the site of this folder"),
      (
        "rhapsode build --base-url https://example.org/preview/ --drafts --output preview",
        "builds a preview under a path"
      ),
      ("rhapsode build --offline --strict", "in CI, after `rhapsode fetch`"),
    ],
    count: 0...0, run: run, isConfined: true)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    var stages = StageTimings()
    let terminal = Terminal(invocation)
    do throws(Failure) {
      let built = try await SiteBuild(invocation, terminal).run(&stages)
      let summary = Summary(built, stages, saysNext: invocation.has("--next"))
      guard !terminal.isJSON else {
        terminal.write(
          ResultDocument(
            command: "build", exit: built.exit, diagnostics: built.diagnostics, stages: stages, members: summary.members
          ).bytes)
        return built.exit
      }
      terminal.report(built.diagnostics)
      summary.print(terminal)
      if let profile = built.profile { terminal.say(ProfileTable(profile, stages).text) }
      return built.exit
    } catch {
      guard !terminal.isJSON else {
        terminal.write(
          ResultDocument(
            command: "build", exit: error.exit, diagnostics: error.diagnostics, stages: stages,
            members: [.init("published", .bool(false))]
          ).bytes)
        return error.exit
      }
      terminal.report(error.diagnostics)
      terminal.say("\n\(Report.tally(error.diagnostics).map { $0 + "; " } ?? "")nothing was published")
      return error.exit
    }
  }
}
