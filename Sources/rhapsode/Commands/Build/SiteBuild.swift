import Configuration
import Ingest
import Media
import Model
import Publish
import Render
import Sources
import Synchronization
import System
import Text

/// One run of `build`: reads the site, renders what has changed, and publishes it.
struct SiteBuild {
  private let invocation: Invocation
  private let terminal: Terminal
  private let options: IngestOptions
  private let jobs: Int
  private let derivatives: DerivativeCache
  private let highlighter: Highlighter
  private let typesetter: Typesetter
  private let recordings: Recordings
  private let speech: Speech
  private let publisher: Publisher
  /// What the last build stored for this one; empty with `--clean`.
  private let remembered: [String: StoredBytes]
  /// `nil` if the program's file cannot be read: then nothing is kept.
  private let program: ProgramDigest?
  /// What this build reads, for the next one; `nil` without `program`.
  private let memory: IngestMemory?
  private let output: String
  /// The files of the site, listed before anything is read, so that the next build notices every later change. Another
  /// thread lists them while this one reads the last build's memory.
  private let inputs: Task<InputFingerprint, Never>
  /// Reads the settings and sources while this thread reads the memory; `nil` for a site without an archive.
  private let early: BuildStart?
  /// `nil` without `--profile`.
  private let profiler: Profiler?

  /// Locks the output, and completes or undoes a build that was interrupted.
  init(_ invocation: Invocation, _ terminal: Terminal) throws(Failure) {
    self.invocation = invocation
    self.terminal = terminal
    var options = try SiteOptions.ingest(invocation)
    options.output = invocation.value("--output")
    options.createsArchive = true
    self.options = options
    jobs = try invocation.number("--jobs", in: 1...256) ?? SystemCapabilities.processors
    output = SiteOptions.output(invocation, of: options.folder)
    profiler = invocation.has("--profile") ? Profiler() : nil
    inputs = Task.detached { [folder = options.folder] in InputFingerprint(of: folder) }
    derivatives = DerivativeCache(
      site: options.folder, workers: SystemCapabilities.processors, profiler: profiler)
    highlighter = Highlighter(site: options.folder, workers: jobs)
    typesetter = Typesetter(site: options.folder, workers: jobs)
    recordings = Recordings(site: options.folder)
    speech = Speech(site: options.folder)
    if invocation.has("--clean") {
      derivatives.forget()
      highlighter.forget()
      typesetter.forget()
      recordings.forget()
    }
    var early: BuildStart?
    publisher = try SiteBuild.publisher(invocation, options, output, derivatives) { [options, inputs, profiler] in
      guard SiteArchive.exists(in: options.folder) else { return }
      early = BuildStart(options, after: inputs, terminal, profiler)
    }
    self.early = early
    remembered = invocation.has("--clean") ? [:] : publisher.memory.sections.mapValues(\.joined)
    if !remembered.isEmpty { HeapMemory.keepFreedBlocks() }
    program = ProgramDigest(remembered: remembered[Section.program])
    memory = program.map { [remembered, publisher] program in
      IngestMemory(remembered[Section.texts], program: program.digest, to: publisher.section(Section.texts))
    }
  }

  func run(_ stages: inout StageTimings) async throws(Failure) -> BuildResult {
    // `Interruption.watch` retains the publisher, so its `deinit` would not abandon a failed build.
    defer { publisher.abandon() }
    StateFolder.removeDrafts(in: options.folder)
    Interruption.watch { [publisher, folder = options.folder] in
      publisher.interrupt()
      StateFolder.removeDrafts(in: folder, own: true)
    }
    if !options.allowRemovals, let loss = SiteArchive.loss(in: options.folder, environment: options.environment) {
      throw Failure(.wouldRemove, [loss])
    }
    let survey = publisher.survey()
    let inputs = await fingerprint
    var start: SiteIngest.Start?
    if let last = finished(inputs) {
      // The sources must be fetched first here, to compare them. Otherwise the templates are read at the same time.
      if last.sources != nil { start = try await begin() }
      if last.sources == start?.state?.digest(withVisitsOf: last.visited),
        let unchanged = unchanged(last, await survey.result)
      {
        stages.end("compare")
        start?.checkpointArchive()
        return unchanged
      }
    }
    return try await build(from: start, inputs, survey, &stages)
  }

  private func build(
    from start: SiteIngest.Start?, _ inputs: FastDigest?, _ survey: RunningSurvey, _ stages: inout StageTimings
  ) async throws(Failure) -> BuildResult {
    defer {
      highlighter.save()
      typesetter.save()
    }
    let theme = Theme(site: options.folder)
    let mark = memoryKey(of: theme)
    async let templates = Renderer.compiled(
      theme, isLenient: invocation.has("--lenient"),
      isKnownRight: mark != nil && remembered[Section.templates]?.bytes == mark, profiler: profiler)
    async let pages = remembered[Section.pages].flatMap { RenderMemory($0) }
    let begun: SiteIngest.Start
    if let start { begun = start } else { begun = try await begin() }
    defer { begun.checkpointArchive() }
    let (site, bodies, read, sources) = try await ingest(begun)
    stages.end("ingest")
    let compiled = await templates
    let renderer = renderer(site, bodies, compiled, await pages, survey)
    // Retained until the program ends: then the system frees all memory at once, faster than each value.
    SiteBuild.kept.withLock { $0 = renderer }
    let rendered = await renderer.all { [publisher] in publisher.prepare() }
    stages.end("render")
    terminal.endProgress()
    let unreadable = memory?.unreadableTexts ?? []
    let diagnostics = Findings.settled(read + rendered.diagnostics + unreadable, folder: options.folder)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { throw Failure(.contentError, diagnostics) }
    let next = [site.nextChange, rendered.nextChange].compactMap { $0 }.min()
    let hasFailed = invocation.has("--strict") && site.sources.contains { $0.status.hasFailed }
    var sections = sections(rendered)
    if !sections.isEmpty {
      if compiled.isRight { sections[Section.templates] = mark.map { BytePieces($0) } }
      if let inputs, site.sources.isEmpty || sources != nil, hasAllPrograms(site), !hasFailed {
        let finished = finished(inputs, sources, rendered, next: next, site.scheduled, diagnostics)
        sections[Section.finished] = BytePieces(finished.bytes)
      }
    }
    if options.drafts || options.future { sections[BuildMemory.unfinishedEntries] = BytePieces() }
    let report = try profiler.measure(.write) { () throws(Failure) in try publish(site, diagnostics, sections) }
    // Only `rhapsode sources` reads this list, and this build has reported the omissions as warnings: a failure is
    // ignored.
    try? OmissionsFile(folder: options.folder).store(renderer.omissions)
    stages.end("publish")
    return BuildResult(
      report: report, diagnostics: diagnostics + report.notices + derivatives.notices, output: output,
      nextChange: next, scheduled: site.scheduled, exit: hasFailed ? .failedSource : .done,
      profile: profiler.map { BuildProfile($0.times, pages: rendered.pages, feeds: rendered.feeds) })
  }
}

extension SiteBuild {
  /// The sections of the build memory.
  private enum Section {
    static let program = "program"
    static let texts = "ingest"
    static let pages = "pages"
    static let templates = "templates"
    static let finished = "finished"
  }

  /// Whether no program is missing whose installation would change the result of the next build.
  private func hasAllPrograms(_ site: Site) -> Bool {
    derivatives.notices.isEmpty && (site.settings.listening?.makesRecordings != true || speech.obstacle == nil)
  }

  /// Returns the mark that the memory stores for templates without mistakes; `nil` if it cannot be told whether they
  /// have changed.
  private func memoryKey(of theme: Theme) -> [UInt8]? {
    guard let program, let digest = theme.digest else { return nil }
    return Array("\(program.digest.hex) \(digest.hex) \(invocation.has("--lenient"))".utf8)
  }

  /// The digest of all inputs; `nil` if it cannot be told whether one has changed.
  private var fingerprint: FastDigest? {
    get async {
      let flags = ["--lenient", "--strict"].map { invocation.has($0) ? $0 : "" } + ["\(derivatives.canBeMade)"]
      let inputs = await inputs.value
      return program.flatMap { inputs.digest(options, program: $0.digest, flags: flags) }
    }
  }

  /// Returns what the last build has stored, if no file and no tool has changed since, and no moment has passed at which its
  /// result changes.
  private func finished(_ inputs: FastDigest?) -> FinishedBuild? {
    guard let inputs, let last = remembered[Section.finished].flatMap({ FinishedBuild($0) }),
      last.isValid(for: inputs, InstalledTools.digest(highlighter, typesetter), at: options.now)
    else { return nil }
    return last
  }

  /// Returns what the next build needs to find that nothing has changed.
  private func finished(
    _ inputs: FastDigest, _ sources: SourceState?, _ rendered: RenderResult, next: Timestamp?,
    _ scheduled: ScheduledEntries, _ diagnostics: [Diagnostic]
  ) -> FinishedBuild {
    let shown = sources == nil ? [] : rendered.visitedSources
    return FinishedBuild(
      inputs: inputs, tools: InstalledTools.digest(highlighter, typesetter),
      sources: sources?.digest(withVisitsOf: shown),
      visited: shown, now: options.now, nextChange: next, scheduled: scheduled, diagnostics: diagnostics,
      pages: rendered.pages.made + rendered.pages.kept, feeds: rendered.feeds.made + rendered.feeds.kept)
  }

  /// Returns the result of the last build, or `nil` if the output has changed since.
  private func unchanged(_ last: FinishedBuild, _ survey: OutputSurvey) -> BuildResult? {
    guard let report = publisher.confirm(survey) else { return nil }
    return BuildResult(
      report: report, diagnostics: last.diagnostics + report.notices, output: output, nextChange: last.nextChange,
      scheduled: last.scheduled, exit: .done,
      profile: profiler.map { profiler in
        BuildProfile(profiler.times, pages: .init(kept: last.pages), feeds: .init(kept: last.feeds))
      })
  }

  /// Reads the site. Throws all errors that are found, including those of a dry run of the rendering.
  private func ingest(
    _ start: SiteIngest.Start
  ) async throws(Failure) -> (site: Site, bodies: any Bodies, diagnostics: [Diagnostic], sources: SourceState?) {
    // Taken before anything is read from the archive, so that the next build notices every later change.
    let sources = start.state
    let (found, bodies, read) = await SiteIngest.site(
      options, from: start, preparer: derivatives.preparer, memory: memory, listing: { await inputs.value.content },
      profiler: profiler)
    guard let site = found, !Findings.hasSettingsError(read, site.settings) else {
      throw Failure(.contentError, Findings.settled(read, folder: options.folder))
    }
    if read.contains(where: { $0.severity == .error }) {
      let dryRun = Renderer(
        site, bodies, theme: Theme(site: options.folder),
        tools: RenderTools(highlighter: highlighter, typesetter: typesetter), options: renderOptions
      ) { _ in }
      throw Failure(.contentError, Findings.settled(read + (await dryRun.all().diagnostics), folder: options.folder))
    }
    terminal.progress("rendering")
    return (site, bodies, read, sources)
  }

  /// Fetches the sources that are due. Throws if the build would remove their entries because the archive is lost.
  private func begin() async throws(Failure) -> SiteIngest.Start {
    try await (early ?? BuildStart(options, after: inputs, terminal, profiler)).result
  }

  private static let kept = Mutex<Renderer?>(nil)

  private var renderOptions: RenderOptions {
    RenderOptions(jobs: jobs, isLenient: invocation.has("--lenient"), isSurvey: invocation.has("--survey"))
  }

  private func renderer(
    _ site: Site, _ bodies: any Bodies, _ templates: CompiledTheme, _ pages: RenderMemory?, _ survey: RunningSurvey
  ) -> Renderer {
    let last = program.map { [publisher, memory] program in
      LastBuild(
        memory: pages, program: program.digest,
        section: {
          memory?.finish()
          return publisher.section(Section.pages)
        }
      ) {
        let survey = await survey.result
        return { publisher.keep($0, survey) }
      }
    }
    let tools = RenderTools(
      highlighter: highlighter, typesetter: typesetter, recordings: recordings, speech: speech,
      pagefind: site.settings.search == .pagefind ? .installed : nil)
    var rendering = renderOptions
    rendering.makesDerivatives = derivatives.canBeMade
    rendering.output = SiteOptions.inner(output, of: options.folder)
    return Renderer(
      site, bodies, theme: templates, tools: tools, options: rendering, last: last, profiler: profiler
    ) { [publisher, profiler] artifact in profiler.measure(.write) { publisher.accept(artifact) } }
  }

  /// Returns the sections of the build memory that are not written yet. Discards all if the next build must not use them.
  private func sections(_ rendered: RenderResult) -> [String: BytePieces] {
    guard let program, let memory, rendered.memory != nil, !memory.hasReplacedTexts else {
      publisher.discardSections()
      return [:]
    }
    return [Section.program: BytePieces(program.bytes)]
  }

  private func publish(
    _ site: Site, _ diagnostics: [Diagnostic], _ sections: [String: BytePieces]
  ) throws(Failure) -> PublishReport {
    do throws(PublishFailure) {
      return try publisher.publish(sections: sections)
    } catch {
      throw Failure(Exit(rawValue: error.exitCode) ?? .contentError, diagnostics + error.diagnostics(site))
    }
  }
}
