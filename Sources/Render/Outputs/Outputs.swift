import Feeds
import Model
import Text

/// All outputs of a site, their addresses, and the rendering of each. An output is rendered in the same way alone and
/// in a full build.
struct Outputs: Sendable {
  let context: BuildContext
  let barrier: Barrier
  let redirects: Redirects

  init(_ context: BuildContext) {
    self.context = context
    barrier = Barrier(context)
    redirects = Redirects(context)
  }

  /// Renders one output. Pictures and other files that it shows go to the build's publisher.
  func render(_ output: Output) -> RenderAttempt {
    switch output {
    case .page(let page): renderIsolatingSources { PageOutput(context: $0, page: plan.pages[page]).attempt() }
    case .further(let page, PlaceFeed.entryOutput, _):
      renderIsolatingSources { PlaceFeed.attempt(beside: plan.pages[page], $0) }
    case .further(let page, let name, let section):
      renderIsolatingSources { PageOutput(context: $0, page: plan.pages[page]).attempt(output: name, section: section) }
    case .wholeList(let page, let template):
      renderIsolatingSources { PageOutput(context: $0, page: plan.pages[page]).attempt(wholeListBy: template) }
    case .places(let list): renderIsolatingSources { PlaceFeed(context: $0, list: list).attempt() }
    case .calendar(let list): renderIsolatingSources { CalendarOutput(context: $0).attempt(list) }
    case .event(let entry): renderIsolatingSources { CalendarOutput(context: $0).attempt(entry: entry) }
    case .alert(let entry): renderIsolatingSources { AlertOutput(context: $0).attempt(entry: entry) }
    case .widget(let page, let file):
      renderIsolatingSources { PageOutput(context: $0, page: plan.pages[page]).attempt(widget: file) }
    case .manifest(let page):
      renderIsolatingSources { OfflineOutput(context: $0, page: plan.pages[page]).attemptManifest() }
    case .worker(let page?):
      renderIsolatingSources { OfflineOutput(context: $0, page: plan.pages[page]).attemptWorker() }
    case .feed(let list, let format): renderIsolatingSources { FeedOutput(context: $0).attempt(list, format) }
    case .archive(let list, let number):
      renderIsolatingSources { FeedOutput(context: $0).attempt(archive: number, of: list) }
    case .podcast(let podcast): renderIsolatingSources { FeedOutput(context: $0).attempt(podcast) }
    case .feedStylesheet(let language): FeedOutput(context: context).attemptStylesheet(language)
    case .searchIndex: SearchOutput(context: context).attempt()
    case .sitemap(let part): Sitemap(context).attempt(part: part)
    case .file(let file): attempt(file)
    default: RenderAttempt(plain(output))
    }
  }

  /// Returns the file at `path` below the output folder that is not an output itself, but is published because pages
  /// show it: see `Renderer.page(at:)`.
  func asset(at path: String) -> Artifact? {
    if let known = context.publisher.artifact(at: path) { return known }
    return context.texts.bodies.asset("/" + URI.encoded(path: path), beside: nil).flatMap { asset in
      asset.path == path ? Artifact(publishing: asset) : nil
    }
  }

  /// Returns a name that identifies the output in this build and the next, or `nil` for an output that is made by every
  /// build: it is cheap, or depends on everything.
  ///
  /// The name contains all that an output depends on besides its reads: its kind, its paths, and the part of a list
  /// that it shows.
  func name(of output: Output) -> String? {
    guard hasName(output) else { return nil }
    let kind: String
    switch output {
    case .page(let number):
      let page = plan.pages[number]
      let slice = page.isFilledFromEnd ? page.sliceFromEnd : page.slice
      let place = page.isFilledFromEnd ? " from the end" : ""
      kind = "\(page.kind) \(slice.lowerBound) \(slice.upperBound)\(place) \(page.count)"
    case .further(let page, let name, _): kind = "\(name) of \(plan.pages[page].kind)"
    case .wholeList(_, let template): kind = "whole list \(template)"
    case .feed(_, let format): kind = "feed \(format.rawValue)"
    case .archive: kind = "archive"
    case .places: kind = "places"
    case .calendar: kind = "calendar"
    case .event: kind = "event"
    case .alert: kind = "alert"
    case .widget: kind = "widget"
    case .manifest: kind = "manifest"
    case .worker(_?): kind = "worker"
    case .podcast: kind = "podcast"
    case .feedStylesheet: kind = "stylesheet"
    case .health(_, let format): kind = "health \(format.rawValue)"
    case .searchIndex: kind = "search index"
    case .sitemap: kind = "sitemap"
    case .chapters, .robots, .redirect, .redirects, .headers, .worker(nil), .opml, .file, .cancellation,
      .around:
      return nil
    }
    return ([kind] + paths(of: output)).joined(separator: "\n")
  }

  /// Whether the output has a name; faster than making the name.
  func hasName(_ output: Output) -> Bool {
    switch output {
    case .page, .further, .wholeList, .feed, .places, .calendar, .event, .alert, .widget, .archive, .podcast,
      .feedStylesheet, .health,
      .searchIndex, .sitemap, .manifest, .worker(_?):
      true
    case .chapters, .robots, .redirect, .redirects, .headers, .worker(nil), .opml, .file, .cancellation,
      .around:
      false
    }
  }

  /// Returns the paths of an output's files, below the output folder.
  func paths(of output: Output) -> [String] {
    switch output {
    case .page(let page): [SiteNames.file(addresses.path(of: plan.pages[page]))]
    case .further(let page, let name, _): [PageOutput.path(of: name, plan.pages[page], plan)]
    case .wholeList(let page, _): [PageOutput.path(of: "json", plan.pages[page], plan)]
    case .places(let list): [PlaceFeed(context: context, list: list).path]
    case .calendar(let list): [SiteNames.file(CalendarPlan.path(of: list, addresses))]
    case .event(let entry): CalendarPlan.path(of: site.entries[entry]).map { [SiteNames.file($0)] } ?? []
    case .alert(let entry): [SiteNames.file(AlertPlan.path(of: site.entries[entry]))]
    case .cancellation(let index): [SiteNames.file(AlertPlan.path(of: site.tombstones[index].entry))]
    case .around: [SiteNames.aroundFile]
    case .widget(let page, let file): [PageOutput.path(ofWidget: file, plan.pages[page], plan)]
    case .chapters(let entry): FeedMaker.chaptersPath(of: site.entries[entry]).map { [SiteNames.file($0)] } ?? []
    case .feed(let list, let format): addresses.feedPaths(of: list, format).map(SiteNames.file)
    case .archive(let list, let number): [SiteNames.file(addresses.archivePath(number, of: list))]
    case .podcast(let podcast): [SiteNames.file(podcast.path)]
    case .feedStylesheet(let language): [SiteNames.file(addresses.feedStylesheet(language))]
    case .health(let language, let format):
      addresses.healthPaths(language: language, format).map(SiteNames.file)
    case .sitemap(let part): [Sitemap.path(ofPart: part)]
    case .robots: [SiteNames.robots]
    // Its files are known only when it is made; a preview does not make it.
    case .searchIndex: []
    case .redirect(let number): [SiteNames.file(redirects.pairs[number].from)]
    case .redirects: [SiteNames.redirects]
    case .headers: [SiteNames.headers]
    case .manifest(let page):
      [SiteNames.file("\(addresses.tree(plan.pages[page].language))/\(SiteNames.manifest)")]
    case .worker: [SiteNames.worker]
    case .opml: [SiteNames.opml]
    case .file(let file): [file.path]
    }
  }
}

extension Outputs {
  private var site: Site { context.site }

  private var plan: SitePlan { context.plan }

  private var addresses: PublicAddresses { context.plan.addresses }

  private func renderIsolatingSources(_ make: (BuildContext) -> RenderAttempt) -> RenderAttempt {
    barrier.renderIsolatingSources(make)
  }

  /// Returns the files of outputs that need no templates and no texts.
  private func plain(_ output: Output) -> [Artifact] {
    switch output {
    case .chapters(let entry): chapters(of: entry).map { [$0] } ?? []
    case .health(let language, let format): FeedOutput(context: context).health(language, format)
    case .robots: [Sitemap.robots(context)]
    case .redirect(let number): [redirects.page(number)]
    case .redirects: [redirects.list]
    case .headers:
      [Artifact(path: SiteNames.headers, kind: .feed, content: .bytes(ContentPolicy.headers(site.settings)))]
    case .worker(nil): [OfflineOutput.unregisteringWorker(context.presentation.theme)].compactMap { $0 }
    case .cancellation(let index): AlertOutput(context: context).cancellation(index).map { [$0] } ?? []
    case .around: AroundOutput(context: context).artifact.map { [$0] } ?? []
    case .opml: FeedOutput(context: context).opml.map { [$0] } ?? []
    default: []
    }
  }

  private func chapters(of index: Int) -> Artifact? {
    let entry = site.entries[index]
    guard let path = FeedMaker.chaptersPath(of: entry), let recording = entry.recording else { return nil }
    let feeds = FeedMaker(context, language: plan.languageNumber(entry.language))
    let chapters = feeds.chapters(of: recording, entry: index)
    guard !chapters.isEmpty else { return nil }
    return Artifact(
      path: SiteNames.file(path), kind: .asset,
      content: .bytes(FeedWriter.chapters(chapters, title: entry.title)))
  }

  /// A picture, a recording or a film may be published as a copy, or not at all.
  private func attempt(_ file: Site.StaticFile) -> RenderAttempt {
    guard let asset = context.texts.bodies.asset(of: file) else {
      return RenderAttempt([Artifact(path: file.path, kind: .asset, content: .copy(of: file.file))])
    }
    let original = asset.original.map { Artifact(path: $0.path, kind: .asset, content: .copy(of: $0.file)) }
    var attempt = RenderAttempt((original ?? Artifact(publishing: asset)).map { [$0] } ?? [])
    attempt.diagnostics = asset.diagnostics
    return attempt
  }
}
