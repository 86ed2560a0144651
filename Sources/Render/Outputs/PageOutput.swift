import Feeds
import Jinja
import Model
import Text

extension BuildContext {
  /// Renders the page and its further outputs.
  func render(_ page: Page, sink: (Artifact) -> Void) -> [Diagnostic] {
    guarded(sink) { $0.attempt(page) }
  }

  private func attempt(_ page: Page) -> RenderAttempt {
    let host = PageHost(self, page: page)
    var artifacts: [Artifact] = []
    if let bytes = html(of: page, template(of: page, host), host) {
      let kind: Artifact.Kind = if case .entry = page.subject { .page } else { .list }
      artifacts.append(
        Artifact(
          path: PublicAddresses.file(addresses.path(of: page)), kind: kind, content: .bytes(bytes),
          ownPage: ownPage(of: page), links: host.links, anchors: host.anchors, reads: host.reads))
    }
    var attempt = RenderAttempt(artifacts, host)
    if case .entry(let entry) = page.subject { addOutputs(of: entry, page, to: &attempt) }
    return attempt
  }

  func renderFeeds(of list: ListKey, sink: (Artifact) -> Void) -> [Diagnostic] {
    let pages = feedPages(of: list)
    var diagnostics: [Diagnostic] = []
    for format in site.settings.feeds.formats {
      diagnostics += guarded(sink) { $0.attempt(list, pages, format) }
    }
    guard site.settings.feeds.formats.contains(.atom) else { return diagnostics }
    for number in pages.archives.indices.map({ $0 + 1 }) {
      diagnostics += guarded(sink) { $0.attempt(archive: number, of: list, pages) }
    }
    return diagnostics
  }

  private func attempt(_ list: ListKey, _ pages: FeedPages, _ format: Settings.Feeds.Format) -> RenderAttempt {
    let maker = FeedMaker(self, language: list.language)
    let document = maker.document(of: list, pages, format)
    var artifacts: [Artifact] = []
    write(
      document, format, at: addresses.feedPaths(of: list, format), feedStylesheet(list.language), maker.reads
    ) { artifacts.append($0) }
    return RenderAttempt(artifacts, maker.host)
  }

  /// Each page has read what is on it alone.
  private func attempt(archive number: Int, of list: ListKey, _ pages: FeedPages) -> RenderAttempt {
    let maker = FeedMaker(self, language: list.language)
    let bytes = FeedWriter.atom(
      maker.archive(number, of: list, pages), stylesheet: feedStylesheet(list.language))
    return RenderAttempt([feed(addresses.archivePath(number, of: list), bytes, maker.reads)], maker.host)
  }

  /// Every podcast in every language that has an episode of it.
  func renderPodcasts(sink: (Artifact) -> Void) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for podcast in site.settings.podcasts {
      let feeds = site.settings.languages.indices.compactMap { PodcastMaker(podcast, language: $0, self) }
        .filter(\.hasEpisode)
      if feeds.isEmpty {
        let name = podcast.section.map { "the podcast of `\($0)`" } ?? "the podcast"
        diagnostics.append(
          Diagnostic(
            .warning, "\(name) has no episode, so it is not written", at: Place(file: "content/site.yaml"),
            help: "an episode is an entry with a `date`, and `audio` or `video` in its front matter"))
      }
      for maker in feeds {
        diagnostics += guarded(sink) { context in
          guard let maker = PodcastMaker(podcast, language: maker.list.language, context) else {
            return RenderAttempt()
          }
          let bytes = FeedWriter.rss(maker.document(), stylesheet: feedStylesheet(maker.list.language))
          return RenderAttempt([feed(maker.path, bytes, maker.reads)], maker.host)
        }
      }
    }
    return diagnostics
  }

  /// Those that are made of the list.
  func podcasts(of list: ListKey) -> [PodcastMaker] {
    site.settings.podcasts.compactMap { PodcastMaker($0, language: list.language, self) }.filter {
      $0.list == list && $0.hasEpisode
    }
  }

  /// The CSS that makes feeds readable in a browser, one for each language since it says what a feed is.
  func renderFeedStylesheets(sink: (Artifact) -> Void) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for language in site.settings.languages.indices where feedStylesheet(language) != nil {
      let page = Page(.home, language: language)
      let host = PageHost(self, page: page)
      if let bytes = html(of: page, "feed.css", host) {
        sink(feed(addresses.feedStylesheet(language), bytes, host.reads))
      }
      diagnostics += host.diagnostics
    }
    return diagnostics
  }

  /// The feeds that tell how the sources fare, where the settings want any.
  func renderHealth(sink: (Artifact) -> Void) {
    guard HealthFeed.isWanted(self) else { return }
    for language in site.settings.languages.indices {
      let health = HealthFeed(self, language: language)
      for format in site.settings.feeds.formats {
        let paths = addresses.healthPaths(language: language, format)
        write(health.document(format), format, at: paths, feedStylesheet(language), health.reads, sink: sink)
      }
    }
  }

  private func write(
    _ document: FeedDocument, _ format: Settings.Feeds.Format, at paths: [String], _ stylesheet: String?,
    _ reads: [Read], sink: (Artifact) -> Void
  ) {
    let bytes =
      switch format {
      case .rss: FeedWriter.rss(document, stylesheet: stylesheet)
      case .atom: FeedWriter.atom(document, stylesheet: stylesheet)
      case .json: FeedWriter.json(document)
      }
    for path in paths { sink(feed(path, bytes, reads)) }
  }

  /// The feeds that the site follows, for readers who want to follow them too; `nil` where it follows none.
  var opml: Artifact? {
    let language = site.settings.defaultLanguage
    let document = FeedDocument(
      following: site.sources, categories: site.categories, title: site.settings.title.text(in: language),
      language: language)
    guard !document.entries.isEmpty else { return nil }
    return Artifact(path: SiteNames.opml, kind: .feed, content: .bytes(FeedWriter.opml(document)))
  }
}

extension BuildContext {
  private func feed(_ path: String, _ bytes: [UInt8], _ reads: [Read]) -> Artifact {
    Artifact(path: PublicAddresses.file(path), kind: .feed, content: .bytes(bytes), reads: reads)
  }

  /// By the language as well, since translations share an id.
  private func ownPage(of page: Page) -> UInt64? {
    guard case .entry(let index) = page.subject, site.entries[index].source == nil else { return nil }
    return FastDigest(of: "\(site.entries[index].language)\n\(site.entries[index].id)").low
  }

  /// As it stands in a feed; `nil` where feeds have none.
  private func feedStylesheet(_ language: Int) -> String? {
    guard site.settings.feeds.hasStylesheet, theme.has("feed.css") else { return nil }
    return addresses.href(addresses.feedStylesheet(language))
  }

  /// `nil` where the template failed; the host has the reason.
  func html(of page: Page, _ template: String, _ host: PageHost) -> [UInt8]? {
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
  func template(of page: Page, _ host: PageHost) -> String {
    switch page.subject {
    case .home: home(host)
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

  /// The layouts that `home.html` has; any other name is that of a template.
  private static let layoutsOfHome = ["front", "river", "wall", "list"]

  private func home(_ host: PageHost) -> String {
    guard let layout = host.layout, !BuildContext.layoutsOfHome.contains(layout) else { return "home.html" }
    return named(layout, or: "home.html", host, and: BuildContext.layoutsOfHome) {
      LayoutPlace.find(layout, inSettingsOf: site.folder)
    }
  }

  private func list(of section: Int, _ host: PageHost) -> String {
    let own = "\(site.sections[section].name)/list.html"
    host.note(.section(section))
    if has(own, host) { return own }
    guard let layout = site.sections[section].list.layout, layout != "list" else { return "list.html" }
    return named(layout, or: "list.html", host) { LayoutPlace.find(layout, inSettingsOf: site.folder) }
  }

  private func entry(_ index: Int, _ host: PageHost) -> String {
    if let layout = host.front(index).layout {
      return named(layout, or: "entry.html", host) {
        LayoutPlace.find(layout, of: site.entries[index], in: site.folder)
      }
    }
    guard let section = site.entries[index].section else { return "entry.html" }
    let own = "\(site.sections[section].name)/entry.html"
    return has(own, host) ? own : "entry.html"
  }

  private func has(_ template: String, _ host: PageHost) -> Bool {
    host.note(template: template)
    return theme.has(template)
  }

  /// The template of that name, or `other` and an error; `layouts` are names besides those of templates.
  private func named(
    _ layout: String, or other: String, _ host: PageHost, and layouts: [String] = [], at place: () -> Place
  ) -> String {
    if has(layout + ".html", host) { return layout + ".html" }
    let known =
      layouts + theme.templates.filter { !$0.contains("/") && $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    host.diagnostics.append(
      Diagnostic(
        .error, "there is no template `\(layout).html`, which the layout names", at: place(),
        help: Suggestion.help(for: layout, among: known)))
    return other
  }

  /// The further outputs that the entry's section asks for: `json` is made by `entry.json` and stands beside the page.
  private func addOutputs(of entry: Int, _ page: Page, to attempt: inout RenderAttempt) {
    if let path = FeedMaker.chaptersPath(of: site.entries[entry]), let recording = site.entries[entry].recording {
      let chapters = recording.chapters.map { FeedChapter($0.title, start: $0.start) }
      attempt.artifacts.append(
        Artifact(
          path: PublicAddresses.file(path), kind: .asset,
          content: .bytes(FeedWriter.chapters(chapters, title: site.entries[entry].title))))
    }
    guard let section = site.entries[entry].section else { return }
    for output in site.sections[section].outputs {
      let host = PageHost(self, page: page, isForFeeds: true)
      let own = "\(site.sections[section].name)/entry.\(output)"
      var artifacts: [Artifact] = []
      if let bytes = html(of: page, has(own, host) ? own : "entry.\(output)", host) {
        let path = PublicAddresses.file(addresses.path(of: page))
        let folder = path.hasSuffix("index.html") ? path.dropLast(10) : path.dropLast(5)
        artifacts.append(
          Artifact(path: "\(folder)index.\(output)", kind: .page, content: .bytes(bytes), reads: host.reads))
      }
      attempt.add(RenderAttempt(artifacts, host))
    }
  }
}
