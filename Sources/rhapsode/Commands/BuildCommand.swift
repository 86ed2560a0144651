import Configuration
import Ingest
import Media
import Model
import Publish
import Render
import Sources
import System
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
      Option("--clean", nil, "make pictures and highlighted code again, and compare every output file byte by byte"),
      Option("--allow-removals", nil, "publish even if more than a tenth of your own pages would be removed"),
      Option("--allow-overwrite", nil, "replace files of the output that Rhapsode did not write"),
      Option("--profile", nil, "print how long each stage took"),
    ],
    examples: [
      ("rhapsode build", "builds the site of this folder"),
      (
        "rhapsode build --base-url https://example.org/preview/ --drafts --output preview",
        "builds a preview under a path"
      ),
      ("rhapsode build --offline --strict", "in CI, after `rhapsode fetch`"),
    ],
    count: 0...0, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    var stages = StageTimings()
    let terminal = Terminal(invocation)
    do throws(Failure) {
      let built = try await build(invocation, terminal, &stages)
      let summary = Summary(built.report, stages, built.output)
      guard !terminal.isJSON else {
        terminal.write(
          ResultDocument(
            command: "build", exit: built.exit, diagnostics: built.diagnostics, stages: stages, members: summary.members
          ).bytes)
        return built.exit
      }
      terminal.report(built.diagnostics)
      summary.print(terminal)
      if invocation.has("--profile") { terminal.say(stages.text) }
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

  /// The result of a successful build.
  private struct Built {
    var report: PublishReport
    var diagnostics: [Diagnostic]
    var output: String
    var exit: Exit
  }

  private static func build(
    _ invocation: Invocation, _ terminal: Terminal, _ stages: inout StageTimings
  ) async throws(Failure) -> Built {
    let options = try SiteOptions.ingest(invocation)
    let jobs = try invocation.number("--jobs", in: 1...256) ?? SystemCapabilities.processors
    let derivatives = DerivativeCache(site: options.folder, workers: SystemCapabilities.processors)
    let highlighter = Highlighter(site: options.folder, workers: jobs)
    defer { highlighter.save() }
    if invocation.has("--clean") {
      derivatives.forget()
      highlighter.forget()
    }
    let publisher = try publisher(invocation, options, derivatives)
    StateFolder.removeDrafts(in: options.folder)
    Interruption.watch { [folder = options.folder] in
      publisher.interrupt()
      StateFolder.removeDrafts(in: folder, own: true)
    }
    if !options.allowRemovals, let loss = SourceIngest.archiveLoss(in: options.folder) {
      throw Failure(.wouldRemove, [loss])
    }
    let remembered = invocation.has("--clean") ? [:] : publisher.memory.sections
    let program = ProgramDigest(remembered: remembered["program"])
    let ingest = program.map { IngestMemory(remembered["ingest"], program: $0.digest) }
    let (found, bodies, read) = await SiteIngest.site(options, preparer: derivatives.preparer, memory: ingest) {
      terminal.progress("read \($0.id)")
    }
    stages.end("ingest")
    guard let site = found, !DryRun.hasSettingsError(read) else {
      throw Failure(.contentError, Findings.settled(read, folder: options.folder))
    }
    if read.contains(where: { $0.severity == .error }) {
      let rehearsed = await DryRun.render(
        site, bodies, options.folder, jobs: jobs, highlighter: highlighter, isLenient: invocation.has("--lenient"),
        isSurvey: invocation.has("--survey"))
      throw Failure(.contentError, Findings.settled(read + rehearsed, folder: options.folder))
    }
    terminal.progress("rendering")
    let renderer = Renderer(
      site, bodies, theme: Theme(site: options.folder), jobs: jobs, makesDerivatives: derivatives.canBeMade,
      highlighter: highlighter, isLenient: invocation.has("--lenient"), isSurvey: invocation.has("--survey"),
      last: program.map { program in
        LastBuild(memory: remembered["pages"].flatMap { RenderMemory(bytes: $0) }, program: program.digest) {
          publisher.keep($0)
        }
      }
    ) { publisher.accept($0) }
    let rendered = await renderer.all()
    stages.end("render")
    terminal.endProgress()
    let diagnostics = Findings.settled(read + rendered.diagnostics, folder: options.folder)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { throw Failure(.contentError, diagnostics) }
    let report = try publish(publisher, diagnostics, sections(rendered, program, ingest))
    // Only `rhapsode sources` reads this list, and this build has reported the omissions as warnings: a failure is
    // ignored.
    try? OmissionsFile(folder: options.folder).store(renderer.omissions)
    stages.end("publish")
    let hasFailed = invocation.has("--strict") && site.sources.contains { $0.status.hasFailed }
    return Built(
      report: report, diagnostics: diagnostics + report.notices + derivatives.notices,
      output: invocation.value("--output") ?? output(options), exit: hasFailed ? .failedSource : .done)
  }
}

extension BuildCommand {
  private static func output(_ options: IngestOptions) -> String {
    options.folder == "." ? "public" : options.folder + "/public"
  }

  private static func publisher(
    _ invocation: Invocation, _ options: IngestOptions, _ derivatives: DerivativeCache
  ) throws(Failure) -> Publisher {
    let flags = [
      options.environment ?? "", options.baseURL ?? "", options.drafts ? "drafts" : "", options.future ? "future" : "",
    ].joined(separator: "\n")
    let destination = Destination(
      output: invocation.value("--output") ?? output(options), cache: options.folder + "/.rhapsode/cache", flags: flags,
      reserved: ["content", "Templates", ".rhapsode"].map { "\(options.folder)/\($0)" },
      allowsRemovals: options.allowRemovals, allowsOverwriting: invocation.has("--allow-overwrite"),
      rechecks: invocation.has("--clean"))
    do throws(PublishProblem) {
      return try Publisher(destination) { file, recipe, target in try derivatives.make(file, recipe, target) }
    } catch {
      throw Failure(Exit(rawValue: error.exitCode) ?? .contentError, [error.diagnostic])
    }
  }

  /// What the next build must know besides the files, by the names of the sections of the build memory.
  private static func sections(
    _ rendered: RenderResult, _ program: ProgramDigest?, _ ingest: IngestMemory?
  ) -> [String: [UInt8]] {
    guard let program, let ingest, let memory = rendered.memory else { return [:] }
    return ["program": program.bytes, "ingest": ingest.bytes, "pages": memory.bytes]
  }

  private static func publish(
    _ publisher: Publisher, _ diagnostics: [Diagnostic], _ sections: [String: [UInt8]]
  ) throws(Failure) -> PublishReport {
    do throws(PublishFailure) {
      return try publisher.publish(sections: sections)
    } catch {
      let problems = error.problems.map(\.diagnostic)
      throw Failure(Exit(rawValue: error.exitCode) ?? .contentError, diagnostics + problems)
    }
  }
}

extension Source.Status {
  fileprivate var hasFailed: Bool { state == .failed || state == .gone }
}
