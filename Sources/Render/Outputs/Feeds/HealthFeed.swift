import Feeds
import Localization
import Model
import Text

/// The feed about sources with an `alert-after` setting: an entry when a source has been broken for that time, and one
/// when it works again. Ids and dates come from the archive, so that the same archive gives the same feed.
struct HealthFeed {
  private let context: BuildContext
  private let host: PageHost
  private let page: Page

  init(_ context: BuildContext, language: Int) {
    self.context = context
    page = Page(.sources, language: language)
    host = PageHost(context, page: page, isForFeeds: true)
  }

  /// The reads of the documents.
  var reads: [Read] { host.scope.reads }

  func document(_ format: Settings.Feeds.Format) -> FeedDocument {
    let site = context.site
    for part in [ReadKey.Setting.site, .title, .feeds] { host.scope.note(.setting(part)) }
    host.scope.noteSources()
    for source in site.sources.indices { host.scope.note(.status(source)) }
    var channel = FeedChannel()
    channel.title = FeedText(.text, "\(word("health of the sources")) · \(host.scope.local(site.settings.title) ?? "")")
    channel.description = format == .rss ? channel.title : nil
    channel.link = context.addresses.url(context.addresses.path(of: page))
    channel.address = context.addresses.healthPaths(language: page.language, format).first.map(context.addresses.url)
    channel.id = channel.link
    channel.language = host.scope.language
    channel.hubs = site.settings.feeds.hub.map { [$0] } ?? []
    channel.generator = FeedGenerator(name: "Rhapsode", version: Version.number)
    let entries = newest
    channel.updated = entries.isEmpty ? lastVisit : entries.compactMap(\.published).max()
    return FeedDocument(format: .rss20, channel: channel, entries: entries)
  }
}

extension HealthFeed {
  /// When a source was last read: the date of the feed as long as it has no entries, since Atom requires one.
  private var lastVisit: Timestamp? {
    for source in context.site.sources.indices { host.scope.note(.visit(source)) }
    return context.site.sources.compactMap(\.status.lastSuccess).max()
  }

  private var newest: [FeedEntry] {
    let all = context.site.sources.indices.flatMap { source in
      context.site.sources[source].status.alerts.flatMap { entries(of: $0, source) }
    }
    let sorted = all.sorted { left, right in
      let (first, second) = (left.published ?? context.site.now, right.published ?? context.site.now)
      return first == second ? (left.id ?? "") < (right.id ?? "") : first > second
    }
    return Array(sorted.prefix(context.site.settings.feeds.limit))
  }

  private func entries(of alert: Source.Alert, _ source: Int) -> [FeedEntry] {
    let broken = entry(
      alert, source, "broken", alert.reported, title: "source is broken",
      text: word("source is broken since").replacing("{since}", with: time(alert.since)) + " " + alert.error + ".")
    guard let until = alert.until else { return [broken] }
    let span = word("source is well again since").replacing("{since}", with: time(until))
    return [broken, entry(alert, source, "well", until, title: "source is well again", text: span)]
  }

  private func entry(
    _ alert: Source.Alert, _ source: Int, _ state: String, _ when: Timestamp, title: String, text: String
  ) -> FeedEntry {
    let id = context.site.sources[source].id
    let host = URI(context.site.settings.url).host.map(String.init) ?? "localhost"
    var entry = FeedEntry()
    entry.id =
      "tag:\(host),\(alert.since.rfc3339.prefix(10)):health/\(URI.encoded(path: id))/\(alert.since.seconds)/\(state)"
    entry.title = FeedText(.text, word(title).replacing("{title}", with: context.site.sources[source].title))
    entry.link = address(of: source)
    entry.summary = FeedText(.text, text)
    entry.published = when
    entry.updated = when
    return entry
  }

  /// Returns the source's page in this language, or in the one that it has.
  private func address(of source: Int) -> String {
    let language = host.list(ofSource: source).language
    return context.addresses.url(context.addresses.path(of: .source(source), language: language))
  }

  private func word(_ key: String) -> String { host.scope.text(key) ?? key }

  /// Returns the time to the minute, in the site's time zone.
  private func time(_ moment: Timestamp) -> String {
    let local = moment.rfc3339(offset: context.presentation.dates.offset(at: moment))
    return String(local.prefix(10)) + " " + String(local.dropFirst(11).prefix(5))
  }
}
