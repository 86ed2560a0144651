import Feeds
import Jinja
import Model
import Text

extension Context {
  /// Renders the page and its further outputs.
  func render(_ page: Page, sink: (Artifact) -> Void) -> [Diagnostic] {
    let host = PageHost(self, page: page)
    if let bytes = html(of: page, template(of: page, host), host) {
      let kind: Artifact.Kind = if case .entry = page.subject { .page } else { .list }
      sink(
        Artifact(
          path: Addresses.file(addresses.path(of: page)), kind: kind, content: .bytes(bytes), links: host.links,
          anchors: host.anchors))
    }
    var diagnostics = host.diagnostics
    if case .entry(let entry) = page.subject { diagnostics += renderOutputs(of: entry, page, sink: sink) }
    return diagnostics
  }

  func renderFeeds(of list: ListKey, sink: (Artifact) -> Void) -> [Diagnostic] {
    let maker = FeedMaker(self, language: list.language)
    for format in site.settings.feeds.formats {
      let document = maker.document(of: list, format)
      let bytes =
        switch format {
        case .rss: FeedWriter.rss(document)
        case .atom: FeedWriter.atom(document)
        case .json: FeedWriter.json(document)
        }
      for path in addresses.feedPaths(of: list, format) {
        sink(Artifact(path: Addresses.file(path), kind: .feed, content: .bytes(bytes)))
      }
    }
    return maker.diagnostics
  }

  /// The feeds that the site follows, for readers who want to follow them too; `nil` where it follows none.
  var opml: Artifact? {
    var document = FeedDocument(format: .opml)
    document.channel.title = FeedText(.text, site.settings.title.text(in: site.settings.defaultLanguage))
    document.channel.link = site.settings.url
    for source in site.sources {
      guard case .url(let url) = source.location, source.kind == .feed else { continue }
      var outline = FeedEntry()
      outline.title = FeedText(.text, source.title)
      outline.link = source.home
      outline.links = [FeedLink(url, relation: "self", type: "application/rss+xml")]
      document.entries.append(outline)
    }
    guard !document.entries.isEmpty else { return nil }
    return Artifact(path: "sources.opml", kind: .feed, content: .bytes(FeedWriter.opml(document)))
  }
}

extension Context {
  /// `nil` where the template failed; the host has the reason.
  private func html(of page: Page, _ template: String, _ host: PageHost) -> [UInt8]? {
    var variables: [(name: Int32, value: Value)] = []
    if case .entry(let entry) = page.subject { variables.append((Member.entry.number, .of(.entry, entry))) }
    var output: [UInt8] = []
    do throws(TemplateError) {
      try environment.template(template).render(variables, host: host, into: &output)
      return output
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.chain.append(Diagnostic.Step("while rendering \(subject(of: page))"))
      host.diagnostics.append(diagnostic)
      return nil
    }
  }

  private func subject(of page: Page) -> String {
    if case .entry(let entry) = page.subject, let file = site.entries[entry].file { return file }
    return addresses.path(of: page)
  }

  /// A section's own template first, then the layout's, then the one for all.
  private func template(of page: Page, _ host: PageHost) -> String {
    switch page.subject {
    case .home: "home.html"
    case .section(let section): list(of: section, host)
    case .entry(let entry): self.entry(entry, host)
    case .taxonomy, .categories, .authors: "taxonomy.html"
    case .term, .category: "term.html"
    case .author: "author.html"
    case .sources: "sources.html"
    case .source: "source.html"
    case .notFound: "404.html"
    }
  }

  private func list(of section: Int, _ host: PageHost) -> String {
    let own = "\(site.sections[section].name)/list.html"
    if theme.has(own) { return own }
    guard let layout = site.sections[section].list.layout, layout != "list" else { return "list.html" }
    return named(layout, or: "list.html", "content/site.yaml", host)
  }

  private func entry(_ index: Int, _ host: PageHost) -> String {
    if let layout = site.entries[index].layout {
      return named(layout, or: "entry.html", site.entries[index].file ?? "", host)
    }
    guard let section = site.entries[index].section else { return "entry.html" }
    let own = "\(site.sections[section].name)/entry.html"
    return theme.has(own) ? own : "entry.html"
  }

  private func named(_ layout: String, or other: String, _ file: String, _ host: PageHost) -> String {
    if theme.has(layout + ".html") { return layout + ".html" }
    let known = theme.templates.filter { !$0.contains("/") && $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    host.diagnostics.append(
      Diagnostic(
        .error, "there is no template `\(layout).html`, which the layout names", at: Place(file: file),
        help: Suggestion.help(for: layout, among: known)))
    return other
  }

  /// The further outputs that the entry's section asks for: `json` is made by `entry.json` and stands beside the page.
  private func renderOutputs(of entry: Int, _ page: Page, sink: (Artifact) -> Void) -> [Diagnostic] {
    guard let section = site.entries[entry].section else { return [] }
    var diagnostics: [Diagnostic] = []
    for output in site.sections[section].outputs {
      let host = PageHost(self, page: page, isForFeeds: true)
      let own = "\(site.sections[section].name)/entry.\(output)"
      if let bytes = html(of: page, theme.has(own) ? own : "entry.\(output)", host) {
        let path = Addresses.file(addresses.path(of: page))
        let folder = path.hasSuffix("index.html") ? path.dropLast(10) : path.dropLast(5)
        sink(Artifact(path: "\(folder)index.\(output)", kind: .page, content: .bytes(bytes)))
      }
      diagnostics += host.diagnostics
    }
    return diagnostics
  }
}
