import Jinja
package import Model
package import Text

/// Makes the files of a site: all of them, each handed to a sink as soon as it is made, or the one at an address.
package struct Renderer: Sendable {
  let context: BuildContext
  let outputs: Outputs
  private let jobs: Int
  private let sink: @Sendable (Artifact) -> Void
  private let links: LinkChecker
  private let outputAddresses: OutputAddresses

  /// `sink` may be called by several threads at once. `makesDerivatives` says whether pictures in other sizes can be
  /// made. In a survey, links that lead nowhere are warnings. `records` says whether artifacts carry their reads. In a
  /// lenient renderer, undefined values in templates render as nothing.
  package init(
    _ site: Site, _ bodies: any Bodies, theme: Theme, jobs: Int, makesDerivatives: Bool = false,
    records: ReadRecording? = nil, isLenient: Bool = false, isSurvey: Bool = false,
    sink: @escaping @Sendable (Artifact) -> Void
  ) {
    let links = LinkChecker()
    self.links = links
    self.sink = { artifact in
      links.note(artifact)
      sink(artifact)
    }
    self.jobs = max(1, jobs)
    context = BuildContext(
      site, bodies,
      presentation: Presentation(site, theme: theme, filters: HostFilter.names, isLenient: isLenient),
      publisher: AssetPublisher(theme: theme, makesDerivatives: makesDerivatives, sink: self.sink),
      reads: ReadLog(recording: records), isSurvey: isSurvey)
    outputs = Outputs(context)
    outputAddresses = OutputAddresses(outputs)
  }

  /// Renders every file, and returns all that is wrong with templates, texts and links. The order of the diagnostics does
  /// not depend on the number of jobs.
  package func all() async -> [Diagnostic] {
    let (presentation, compiled) = (context.presentation, self.compiled)
    guard presentation.theme.problems.isEmpty, !compiled.contains(where: { $0.severity == .error }) else {
      return compiled
    }
    var diagnostics = compiled
    diagnostics += await render(outputs.pages)
    diagnostics += await render(outputs.feeds)
    diagnostics += await render(outputs.others) + outputs.diagnostics
    diagnostics += await render(outputs.files)
    return diagnostics + outputs.barrier.warnings + links.broken(context.missing.severity)
  }

  /// Renders the one file at `address`, which is a path within the site (`/about/`) or below the output folder, and returns
  /// it with its diagnostics. Nothing else is rendered.
  ///
  /// The artifact is `nil` without diagnostics if the site has no such file, and with diagnostics if rendering it has failed.
  /// It finds pages, feeds, the sitemap, redirects, files of the theme, files that are copied, and pictures and recordings
  /// below `content/`. Smaller pictures and copies of sources' pictures have addresses that only the pages that show them
  /// know: they are found once this renderer has rendered such a page.
  package func page(at address: String) -> (artifact: Artifact?, diagnostics: [Diagnostic]) {
    let problems = context.presentation.theme.problems
    guard problems.isEmpty else { return (nil, problems) }
    let path = PublicAddresses.file(address)
    guard let output = outputAddresses[path] else { return (outputs.asset(at: path), []) }
    let attempt = outputs.render(output)
    return (attempt.artifacts.first { $0.path == path }, attempt.diagnostics)
  }

  /// What rendering has left out of entries of sources so far.
  package var omissions: [Omission] { outputs.barrier.omissions }
}

extension Renderer {
  /// The number of steps in one task: a task costs a microsecond, a page a hundred.
  private static let chunk = 64

  /// What is wrong with the theme's files.
  private var compiled: [Diagnostic] {
    let presentation = context.presentation
    guard presentation.theme.problems.isEmpty else { return presentation.theme.problems }
    return presentation.theme.diagnostics + presentation.environment.compile(presentation.theme.templates)
      + presentation.strings.diagnostics
  }

  private func render(_ list: [Output]) async -> [Diagnostic] {
    await work(list.count) { index in
      let attempt = outputs.render(list[index])
      for artifact in attempt.artifacts { hand(artifact, of: list[index]) }
      return attempt.diagnostics
    }
  }

  /// A page may have published a copied file already.
  private func hand(_ artifact: Artifact, of output: Output) {
    if case .file = output { context.publisher.publish(artifact) } else { sink(artifact) }
  }

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
}
