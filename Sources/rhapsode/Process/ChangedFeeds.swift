import Model
import Text

/// The changed feeds among changed files, of which a hub is notified.
enum ChangedFeeds {
  /// Returns the addresses of feeds among `paths`, which are relative to the output. Archive pages of feeds are left out.
  static func addresses(_ paths: [String], _ settings: Settings) -> [String] {
    var names = Set(settings.feeds.paths.filter { settings.feeds.formats.contains($0.key) }.values.joined())
    names.formUnion(settings.podcasts.map(\.path))
    if settings.listening?.hasFeed == true { names.insert(SiteNames.listening) }
    return paths.filter { path in names.contains { path == $0 || path.hasSuffix("/" + $0) } }
      .map { settings.url + URI.encoded(path: $0) }.sorted()
  }
}
