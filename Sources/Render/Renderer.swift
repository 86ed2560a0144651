import Jinja
import Localization
package import Model
package import System
package import Text

/// Makes the files of a site: all of them, each handed to a sink as soon as it is made, or the one at an address.
package struct Renderer: Sendable {
  private(set) var context: BuildContext
  private(set) var outputs: Outputs
  let jobs: Int
  private let sink: @Sendable (Artifact) -> Void
  private let links: LinkChecker
  private let outputAddresses: OutputAddresses
  private let last: LastBuild?
  /// Digest of the options that outputs depend on.
  private let optionsDigest: FastDigest

  /// `sink` may be called by several threads at once. With `last`, outputs that have not changed since the last build are
  /// kept; its reads must be recorded.
  package init(
    _ site: Site, _ bodies: any Bodies, theme: CompiledTheme, tools: RenderTools = RenderTools(),
    options: RenderOptions, last: LastBuild? = nil, profiler: Profiler? = nil,
    sink: @escaping @Sendable (Artifact) -> Void
  ) {
    let links = LinkChecker(url: site.settings.url, hidden: site.hiddenAddresses, output: options.output)
    self.links = links
    self.last = last
    self.sink = { artifact in
      links.note(artifact)
      sink(artifact)
    }
    jobs = options.jobs
    optionsDigest = FastDigest(
      of: "\(Version.number) \(options.makesDerivatives) \(options.isLenient) \(options.isSurvey)")
    let presentation = Presentation(site, theme)
    let entryNames = Lazy { EntryNames(site) }
    if last != nil {
      // While this thread plans the pages, others make what a rebuild needs next.
      Task.detached { _ = entryNames.value }
      Task.detached { presentation.dates.words(.month, in: site.settings.defaultLanguage) }
    }
    context = BuildContext(
      site, bodies, presentation: presentation,
      publisher: AssetPublisher(theme: theme.theme, makesDerivatives: options.makesDerivatives, sink: self.sink),
      reads: ReadLog(recording: last == nil ? options.records : .reads), entryNames: entryNames, tools: tools,
      options: options, profiler: profiler)
    outputs = Outputs(context)
    outputAddresses = OutputAddresses(outputs)
  }

  /// The templates are compiled when all files are rendered, or else each when a page uses it.
  package init(
    _ site: Site, _ bodies: any Bodies, theme: Theme, tools: RenderTools = RenderTools(), options: RenderOptions,
    last: LastBuild? = nil, profiler: Profiler? = nil, sink: @escaping @Sendable (Artifact) -> Void
  ) {
    let compiled = CompiledTheme(
      theme, filters: HostFilter.declarations, isLenient: options.isLenient, profiler: profiler)
    self.init(
      site, bodies, theme: compiled, tools: tools, options: options, last: last, profiler: profiler, sink: sink)
  }

  /// Compiles a theme's templates, unless they are known to be right: then each is compiled when a page uses it. A
  /// renderer without a compiled theme compiles it itself when it renders all files.
  package static func compiled(
    _ theme: Theme, isLenient: Bool, isKnownRight: Bool = false, profiler: Profiler? = nil
  ) -> CompiledTheme {
    let compiled = CompiledTheme(
      theme, filters: HostFilter.declarations, isLenient: isLenient, isKnownRight: isKnownRight, profiler: profiler)
    _ = compiled.diagnostics
    return compiled
  }

  /// Renders every file that cannot be kept. If the theme cannot be used, only the mistakes in it and in texts are returned.
  /// `whenMade` is called by another thread when the sink has all files, while the memory is still made.
  package func all(whenMade: @escaping @Sendable () -> Void = {}) async -> RenderResult {
    let (presentation, compiled) = (context.presentation, context.presentation.diagnostics)
    guard presentation.theme.problems.isEmpty, !compiled.contains(where: { $0.severity == .error }) else {
      return RenderResult(diagnostics: compiled + (await mistakesInTexts(besides: compiled)))
    }
    let conditions = self.conditions
    var kept: KeptOutputs?
    var sources: SourceDigests?
    if let last {
      (kept, sources) = await context.profiler.span(.compare) {
        let sources = await SourceDigests(context, jobs: jobs)
        return await (KeptOutputs(last, conditions, sources, context, jobs: jobs), sources)
      }
    }
    var result = RenderResult(diagnostics: compiled)
    var recorded: [RecordedOutput] = []
    let pages = outputs.pages
    let firstList = pages.firstIndex { !isOfEntry($0) } ?? pages.count
    let entries = pages[..<firstList]
    await render(entries, kept, as: samePages(entries, kept), &result, &recorded)
    let lists = [pages[firstList...], outputs.feeds[...], outputs.others[...]]
    for list in lists { await render(list, kept, &result, &recorded) }
    result.diagnostics += outputs.diagnostics(of: lists)
    await render(outputs.files[...], kept, &result, &recorded)
    let menu = MenuLinks(site: context.site, addresses: context.addresses)
    links.note(menu.paths) { menu.links(to: $0) }
    result.diagnostics += menu.hidden
    async let ended: Void = whenMade()
    async let broken = links.broken(context.missing.severity)
    let isPublished = { [publisher = context.publisher] path in publisher.artifact(at: path) != nil }
    result.diagnostics += UnreadDocuments.warnings(context.site, isPublished: isPublished)
    result.diagnostics += UnreadTables.warnings(context.site, isPublished: isPublished)
    result.nextChange = recorded.lazy.compactMap { $0.validity(in: kept?.memory)?.upperBound }.filter { $0 < .never }
      .min()
    if let sources {
      (result.memory, result.visitedSources) = await context.profiler.span(.remember) {
        await MemoryBuilder.bytes(
          recorded, after: kept, conditions, sources, context, jobs: jobs, to: last?.section?())
      }
    }
    result.diagnostics += await outputs.barrier.warnings + outputs.redirects.named(broken)
    await ended
    return result
  }

  /// Renders the one file at `address`, which is a path within the site (`/about/`) or below the output folder, and returns
  /// it with its diagnostics, among them links to addresses that the site does not have. Nothing else is rendered.
  ///
  /// The artifact is `nil` without diagnostics if the site has no such file, and with diagnostics if rendering it has failed.
  /// It finds pages, feeds, the sitemap, redirects, files of the theme, files that are copied, and pictures and recordings
  /// below `content/`. Smaller pictures and copies of sources' pictures have addresses that only the pages that show them
  /// know: they are found once this renderer has rendered such a page.
  package func page(at address: String) -> (artifact: Artifact?, diagnostics: [Diagnostic]) {
    let problems = context.presentation.theme.problems
    guard problems.isEmpty else { return (nil, problems) }
    let path = SiteNames.file(address)
    guard let output = outputAddresses[path] else { return (outputs.asset(at: path), []) }
    let attempt = outputs.render(output)
    let artifact = attempt.artifacts.first { $0.path == path }
    return (artifact, attempt.diagnostics + (artifact.map(brokenLinks) ?? []))
  }

  /// What is wrong with the theme's files. The first call compiles the site's templates, unless they are known to be right.
  package var themeDiagnostics: [Diagnostic] { context.presentation.diagnostics }

  /// The old addresses of pages and the present ones, both without the base path.
  package var redirects: [(from: String, to: String)] { outputs.redirects.pairs }

  /// Returns a renderer of the same site after the texts of these entries have changed, but nothing else: it opens them
  /// again, and keeps all that follows from the site and the theme.
  package func renewed(_ entries: Set<Int>) -> Renderer {
    var renderer = self
    renderer.context = BuildContext(context, forgetting: entries)
    renderer.outputs = Outputs(renderer.context)
    return renderer
  }

  /// What rendering has left out of entries of sources so far.
  package var omissions: [Omission] { outputs.barrier.omissions }
}

extension Renderer {
  /// Digest of all that every output depends on and no read covers.
  private var conditions: FastDigest {
    var stream = FastDigest.Stream()
    stream.update(optionsDigest.hex)
    stream.update(last?.program.hex ?? "")
    return stream.finish()
  }

  private func brokenLinks(_ artifact: Artifact) -> [Diagnostic] {
    links.broken(
      artifact.links, context.missing.severity,
      isPublished: { outputAddresses[$0] != nil || outputs.asset(at: $0) != nil }, files: { outputAddresses.paths })
  }

  /// Whether the output is of an entry. Those come first, and nothing but the site decides which there are.
  private func isOfEntry(_ output: Output) -> Bool {
    switch output {
    case .page(let page), .further(let page, _, _):
      if case .entry = context.plan.pages[page].subject { true } else { false }
    case .chapters, .event: true
    default: false
    }
  }

  /// Returns the numbers of these outputs of entries in the last memory; `nil` if they must be found by their names.
  private func samePages(_ pages: ArraySlice<Output>, _ kept: KeptOutputs?) -> [Int?]? {
    guard let kept, let last = pages.last(where: { outputs.hasName($0) }) else { return nil }
    return kept.numbers(ofSamePages: pages.map { outputs.hasName($0) }, lastName: outputs.name(of: last))
  }

  /// Keeps what can be kept of these outputs, and makes the others. `known` are their numbers in the last memory, if they
  /// need not be found by names.
  private func render(
    _ list: ArraySlice<Output>, _ kept: KeptOutputs?, as known: [Int?]? = nil, _ result: inout RenderResult,
    _ recorded: inout [RecordedOutput]
  ) async {
    var numbers = [Int?](repeating: nil, count: list.count)
    if let kept {
      if let known {
        numbers = await kept.kept(known, jobs: jobs)
      } else {
        let names = await Work.results(of: list.count, jobs: jobs) { outputs.name(of: list[list.startIndex + $0]) }
        numbers = await kept.kept(names, jobs: jobs)
      }
    }
    // Bound once: copying it for each output would take longer than the rest.
    let memory = kept?.memory
    if let memory { take(numbers.compactMap { $0 }, memory) }
    let wanted = numbers.indices.filter { numbers[$0] == nil }
    let made = await Work.results(of: wanted.count, jobs: jobs) { make(list[list.startIndex + wanted[$0]]) }
    var steps = made.makeIterator()
    recorded.reserveCapacity(recorded.count + list.count)
    for (index, output) in list.enumerated() {
      if let number = numbers[index], let memory {
        result.count(output) { $0.kept += 1 }
        if !memory.outputs[number].diagnostics.isEmpty {
          result.diagnostics += memory.diagnostics(of: memory.outputs[number])
        }
        recorded.append(.kept(number))
      } else if let step = steps.next() {
        result.count(output) { $0.made += 1 }
        result.diagnostics += step.diagnostics
        if let record = step.record { recorded.append(.made(record)) }
      }
    }
  }

  /// The result of making an output. `record` is `nil` if the next build must make it again.
  private struct Step: Sendable {
    var diagnostics: [Diagnostic]
    var record: MadeOutput?
  }

  private func make(_ output: Output) -> Step {
    let name = last == nil ? nil : outputs.name(of: output)
    let attempt = attempt(output)
    if attempt.artifacts.isEmpty, attempt.failure != nil { links.note(failed: outputs.paths(of: output)) }
    for artifact in attempt.artifacts { hand(artifact, of: output) }
    let record = name.flatMap { attempt.isRepeatable ? MadeOutput($0, attempt, at: context.site.now) : nil }
    return Step(diagnostics: attempt.diagnostics, record: record)
  }

  private func attempt(_ output: Output) -> RenderAttempt {
    guard context.profiler != nil else { return outputs.render(output) }
    let work = outputs.work(of: output)
    return context.profiler.measure(work.kind, work.name) { outputs.render(output) }
  }

  /// Publishes the files that these kept outputs show, and notes their links, as making them would have done.
  private func take(_ kept: [Int], _ memory: RenderMemory) {
    var isUsed = Array(repeating: false, count: memory.assets.count)
    for output in kept {
      for asset in memory.numbers(memory.outputs[output].assets, below: isUsed.count) ?? [] { isUsed[asset] = true }
    }
    for asset in isUsed.indices where isUsed[asset] { memory.asset(asset)?.publish(by: context.publisher) }
    links.note(kept, of: memory)
  }

  /// Hands an artifact to the sink. A copied file goes to the publisher, since a page may have published it already.
  private func hand(_ artifact: Artifact, of output: Output) {
    if case .file = output { context.publisher.publish(artifact) } else { sink(artifact) }
  }
}

extension RenderResult {
  fileprivate mutating func count(_ output: Output, _ add: (inout Tally) -> Void) {
    switch output {
    case .page, .further, .wholeList, .widget: add(&pages)
    case .feed, .places, .archive, .podcast, .health: add(&feeds)
    default: add(&others)
    }
  }
}
