package import Model
import Jinja
package import Text

/// Makes every file of a site, one by one, and hands each to a sink as soon as it is made.
package struct Renderer: Sendable {
  let context: BuildContext
  private let jobs: Int
  private let sink: @Sendable (Artifact) -> Void
  private let reach: LinkChecker

  /// `sink` may be called by several threads at once. `makesDerivatives` says whether pictures in other sizes can be made.
  /// In a survey, links that lead nowhere are warnings. `records` says whether artifacts carry their reads; a lenient one lets what is undefined in templates render as
  /// nothing.
  package init(
    _ site: Site, _ bodies: any Bodies, theme: Theme, jobs: Int, makesDerivatives: Bool = false,
    records: ReadRecording? = nil,
    isLenient: Bool = false, isSurvey: Bool = false,
    sink: @escaping @Sendable (Artifact) -> Void
  ) {
    let reach = LinkChecker()
    self.reach = reach
    self.sink = { artifact in
      reach.note(artifact)
      sink(artifact)
    }
    self.jobs = max(1, jobs)
    context = BuildContext(
      site, bodies, theme: theme, recipes: makesDerivatives, records: records, isLenient: isLenient, isSurvey: isSurvey,
      sink: self.sink)
  }

  /// Renders everything, and gives all that is wrong with templates, texts and links. The order of the diagnostics does not
  /// depend on the number of jobs.
  package func render() async -> [Diagnostic] {
    guard context.theme.problems.isEmpty else { return context.theme.problems }
    let compiled =
      context.theme.diagnostics + context.environment.compile(context.theme.templates) + context.strings.diagnostics
    guard !compiled.contains(where: { $0.severity == .error }) else { return compiled }
    var diagnostics = compiled
    diagnostics += await work(context.plan.pages.count) { context.render(context.plan.pages[$0], sink: sink) }
    let feeds = feedLists
    diagnostics += await work(feeds.count) { context.renderFeeds(of: feeds[$0], sink: sink) }
    diagnostics += context.renderPodcasts(sink: sink) + context.renderFeedStylesheets(sink: sink)
    diagnostics += renderRest() + context.omissionWarnings
    return (diagnostics + reach.broken(in: context)).unique
  }

  /// What `render` has left out of entries of sources.
  package var omissions: [Omission] { context.omissions }
}

extension Renderer {
  /// How many pieces of work a task takes at once: a task costs a microsecond, a page a hundred.
  private static let chunk = 64

  private func work(_ count: Int, _ step: @escaping @Sendable (Int) -> [Diagnostic]) async -> [Diagnostic] {
    let size = min(Renderer.chunk, max(1, (count + jobs - 1) / jobs))
    var found = Array(repeating: [Diagnostic](), count: (count + size - 1) / size)
    await withTaskGroup(of: (Int, [Diagnostic]).self) { group in
      var next = 0
      func add() {
        guard next < found.count else { return }
        let chunk = next
        next += 1
        group.addTask { (chunk, (chunk * size..<min((chunk + 1) * size, count)).flatMap(step)) }
      }
      for _ in 0..<jobs { add() }
      for await (chunk, diagnostics) in group {
        found[chunk] = diagnostics
        add()
      }
    }
    return found.flatMap { $0 }
  }

  /// Every list that has feeds, in the order of its first page.
  private var feedLists: [ListKey] {
    context.plan.pages.filter { $0.number == 1 }.compactMap { FeedPlan.key(of: $0, context) }
  }

  private func renderRest() -> [Diagnostic] {
    let (redirects, diagnostics) = Redirects.all(context)
    for artifact in Sitemap.artifacts(context, context.plan.pages) { sink(artifact) }
    sink(Sitemap.robots(context))
    for artifact in Redirects.artifacts(context, redirects) { sink(artifact) }
    context.renderHealth(sink: sink)
    if let opml = context.opml { sink(opml) }
    return diagnostics + renderFiles()
  }

  /// `content/static/` and the files beside texts.
  private func renderFiles() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func publish(_ file: Site.StaticFile) {
      let asset = context.bodies.asset(of: file)
      diagnostics += asset?.diagnostics ?? []
      guard let artifact = asset.map({ Artifact(publishing: $0) }) ?? Artifact(copy: file) else { return }
      context.publisher.publish(artifact)
    }
    context.site.statics.forEach(publish)
    context.site.bundled.forEach(publish)
    return diagnostics
  }
}

extension Artifact {
  /// `nil` where the file must not be published.
  init?(publishing asset: Asset) {
    guard !asset.isWithheld else { return nil }
    self.init(path: asset.path, kind: .asset, content: .copy(of: asset.copy ?? asset.file))
  }

  fileprivate init(copy file: Site.StaticFile) {
    self.init(path: file.path, kind: .asset, content: .copy(of: file.file))
  }
}

extension [Diagnostic] {
  /// So many warnings about different values at one place of a template are told.
  private static var mostAtPlace: Int { 10 }

  /// Without repetitions, which come where one text stands on several pages.
  fileprivate var unique: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    var warnings: [Place: Int] = [:]
    return filter { diagnostic in
      guard seen.insert(diagnostic).inserted else { return false }
      guard diagnostic.severity == .warning, let place = diagnostic.place else { return true }
      warnings[place, default: 0] += 1
      return (warnings[place] ?? 0) <= Self.mostAtPlace
    }
  }
}
