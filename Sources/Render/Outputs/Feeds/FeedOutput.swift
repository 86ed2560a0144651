import Feeds
import Model

/// Feeds as files.
struct FeedOutput {
  let context: BuildContext

  func attempt(_ list: ListKey, _ format: Settings.Feeds.Format) -> RenderAttempt {
    let maker = FeedMaker(context, language: list.language)
    let document = maker.document(of: list, context.plan.feedPages(of: list), format)
    let artifacts = files(
      bytes(document, format, list.language), at: context.addresses.feedPaths(of: list, format), maker.reads)
    return RenderAttempt(artifacts, maker.host.scope)
  }

  /// Renders one archive page. Its reads are those of this page alone.
  func attempt(archive number: Int, of list: ListKey) -> RenderAttempt {
    let maker = FeedMaker(context, language: list.language)
    let document = maker.archive(number, of: list, context.plan.feedPages(of: list))
    let bytes = FeedWriter.atom(document, stylesheet: stylesheet(list.language))
    return RenderAttempt(
      files(bytes, at: [context.addresses.archivePath(number, of: list)], maker.reads), maker.host.scope)
  }

  func attempt(_ podcast: PodcastPlan) -> RenderAttempt {
    let maker = PodcastMaker(podcast, context)
    let bytes = FeedWriter.rss(maker.document(), stylesheet: stylesheet(podcast.list.language))
    return RenderAttempt(files(bytes, at: [podcast.path], maker.reads), maker.host.scope)
  }

  /// Renders the CSS that makes feeds readable in a browser: one file for each language, since it explains what a feed
  /// is.
  func attemptStylesheet(_ language: Int) -> RenderAttempt {
    let host = PageHost(context, page: Page(.home, language: language))
    let bytes = PageOutput.bytes(by: "feed.css", host)
    let path = context.addresses.feedStylesheet(language)
    return RenderAttempt(bytes.map { files($0, at: [path], host.scope.reads) } ?? [], host.scope)
  }

  func health(_ language: Int, _ format: Settings.Feeds.Format) -> [Artifact] {
    let health = HealthFeed(context, language: language)
    let paths = context.addresses.healthPaths(language: language, format)
    return files(bytes(health.document(format), format, language), at: paths, health.reads)
  }

  /// The feeds that the site follows, for readers who want to follow them too; `nil` if it follows none.
  var opml: Artifact? {
    let (site, language) = (context.site, context.site.settings.defaultLanguage)
    let document = FeedDocument(
      following: site.sources, categories: site.categories, title: site.settings.title.text(in: language),
      language: language)
    guard !document.entries.isEmpty else { return nil }
    return Artifact(path: SiteNames.opml, kind: .feed, content: .bytes(FeedWriter.opml(document)))
  }

  /// Returns the address of the style sheet that feeds name; `nil` if they have none.
  func stylesheet(_ language: Int) -> String? {
    guard context.site.settings.feeds.hasStylesheet, context.presentation.theme.has("feed.css") else { return nil }
    return context.addresses.href(context.addresses.feedStylesheet(language))
  }
}

extension FeedOutput {
  private func bytes(_ document: FeedDocument, _ format: Settings.Feeds.Format, _ language: Int) -> [UInt8] {
    switch format {
    case .rss: FeedWriter.rss(document, stylesheet: stylesheet(language))
    case .atom: FeedWriter.atom(document, stylesheet: stylesheet(language))
    case .json: FeedWriter.json(document)
    }
  }

  private func files(_ bytes: [UInt8], at paths: [String], _ reads: [Read]) -> [Artifact] {
    paths.map { Artifact(path: SiteNames.file($0), kind: .feed, content: .bytes(bytes), reads: reads) }
  }
}
