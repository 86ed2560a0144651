import Jinja
import Model
import Text

/// A page of the site as a file, and the further files that its section asks for.
struct PageOutput {
  let context: BuildContext
  let page: Page

  func attempt() -> RenderAttempt {
    let host = PageHost(context, page: page)
    let template = PageTemplate(host: host).name
    if context.presentation.hidesDefaultPages { reportHidden(template, host) }
    var attempt = PageOutput.attempt(by: template, host) { bytes in
      let kind: Artifact.Kind = if case .entry = page.subject { .page } else { .list }
      return Artifact(
        path: SiteNames.file(context.addresses.path(of: page)), kind: kind,
        content: .bytes(policy.written(into: bytes, own: host.bodies.ownTexts)),
        ownPage: ownPage, links: host.bodies.links, anchors: host.bodies.anchors, reads: host.scope.reads)
    }
    // The file depends on the same reads as the page, which the next build compares.
    if !attempt.artifacts.isEmpty, let pins = PinFeed.artifact(host) { attempt.artifacts.append(pins) }
    return attempt
  }

  /// Renders a further output of an entry's page as a file beside the page: `json`, for example, by `entry.json`.
  func attempt(output: String, section: Int) -> RenderAttempt {
    let host = PageHost(context, page: page, isForFeeds: true)
    let template = PageTemplate(host: host).name(ofOutput: output, section: section)
    return PageOutput.attempt(by: template, host) { bytes in
      Artifact(
        path: PageOutput.path(of: output, page, context.plan), kind: .page, content: .bytes(bytes),
        reads: host.scope.reads)
    }
  }

  /// Renders all entries of the page's list by the template, as a file beside the page.
  func attempt(wholeListBy template: String) -> RenderAttempt {
    var page = page
    page.slice = 0..<(page.listing.map { context.plan.listings.all[$0].entries.count } ?? 0)
    let host = PageHost(context, page: page)
    host.scope.note(template: template)
    return PageOutput.attempt(by: template, host) { bytes in
      Artifact(
        path: PageOutput.path(of: "json", page, context.plan), kind: .list, content: .bytes(bytes),
        reads: host.scope.reads)
    }
  }

  /// The files of an area that other sites show.
  static let widgets = ["widget.html", "widget.json"]

  /// Renders a widget as a file beside the page, which has the name of its template.
  func attempt(widget template: String) -> RenderAttempt {
    let host = PageHost(context, page: page)
    host.scope.note(template: template)
    return PageOutput.attempt(by: template, host) { bytes in
      Artifact(
        path: PageOutput.path(ofWidget: template, page, context.plan), kind: .list, content: .bytes(bytes),
        reads: host.scope.reads)
    }
  }

  /// Renders the template for the host's page. `file` makes an artifact of the bytes; it is not called if rendering
  /// fails.
  static func attempt(by template: String, _ host: PageHost, _ file: ([UInt8]) -> Artifact) -> RenderAttempt {
    let artifacts = PageOutput.bytes(by: template, host).map { [file($0)] } ?? []
    return RenderAttempt(artifacts, host.scope)
  }

  static func path(ofWidget template: String, _ page: Page, _ plan: SitePlan) -> String {
    SiteNames.file(plan.addresses.path(of: page, number: 1) + template)
  }

  /// Returns the path of a further output of the page, relative to the output folder: `index.json` beside `index.html`,
  /// `story.json` beside `story.html`.
  static func path(of output: String, _ page: Page, _ plan: SitePlan) -> String {
    let path = SiteNames.file(plan.addresses.path(of: page))
    return "\(path.hasSuffix(".html") ? String(path.dropLast(5)) : path).\(output)"
  }

  /// Returns the rendered template for the host's page; `nil` if it failed, as the host's diagnostics say. Its addresses
  /// are absolute if the host has a base for them.
  static func bytes(by template: String, _ host: PageHost) -> [UInt8]? {
    var variables: [(name: Int32, value: Value)] = []
    if case .entry(let entry) = host.page.subject { variables.append((Member.entry.number, .of(.entry, entry))) }
    let presentation = host.context.presentation
    let environment = host.addressBase == nil ? presentation.environment : presentation.feedEnvironment
    var output: [UInt8] = []
    output.reserveCapacity(8192)
    do throws(TemplateError) {
      try environment.template(template).render(variables, host: host, into: &output)
      if output.allSatisfy(\.isASCIIWhitespace) { host.scope.diagnostics.append(blank(template, presentation.theme)) }
      return output
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.chain.append(Diagnostic.Step("while rendering \(name(of: host.page, host))"))
      host.scope.diagnostics.append(diagnostic)
      return nil
    }
  }
}

extension PageOutput {
  private var policy: ContentPolicy {
    var policy = ContentPolicy(settings: context.site.settings.policy)
    policy.hasRemotePictures = context.plan.hasRemotePictures
    switch page.subject {
    case .source: policy.isOfSource = true
    case .entry(let entry): policy.isOfSource = context.plan.isOfSource[entry]
    case .search: policy.runsPagefind = context.site.settings.search == .pagefind
    default: break
    }
    return policy
  }

  /// Returns a digest that identifies a page of the site's own; `nil` for other pages. It includes the language, since
  /// translations share an id.
  private var ownPage: UInt64? {
    guard case .entry(let index) = page.subject, context.site.entries[index].source == nil else { return nil }
    return FastDigest(of: context.site.entries[index].language + "\n" + context.site.entries[index].id).low
  }

  /// Warns of a template that is empty, perhaps only for now. It is equal for all pages, so that it is shown once.
  private static func blank(_ template: String, _ theme: Theme) -> Diagnostic {
    Diagnostic(
      .warning, "the template writes nothing, so its pages are empty", at: Place(file: theme.file(of: template)),
      help: theme.isOwn(template) ? "write it, or delete it to use that of the default theme" : nil)
  }

  /// Warns of a template of the default theme that is not shown. The warning is equal for all of its pages.
  private func reportHidden(_ template: String, _ host: PageHost) {
    guard !context.presentation.theme.isOwn(template) else { return }
    host.scope.diagnostics.append(
      Diagnostic(
        .warning, "`\(template)` of the default theme is not shown, since this file has no block `main`",
        at: Place(file: "Templates/base.html"),
        help: "name the block for the content of pages `main`, or write `Templates/\(template)` too"))
  }

  private static func name(of page: Page, _ host: PageHost) -> String {
    if case .entry(let entry) = page.subject, let file = host.site.entries[entry].file { return file }
    return host.context.addresses.path(of: page)
  }
}
