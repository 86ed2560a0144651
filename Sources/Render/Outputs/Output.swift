import Model

/// A unit of rendering: usually one file, which may have several addresses.
enum Output: Sendable {
  /// An index in `SitePlan.pages`.
  case page(Int)
  /// A further output of an entry's page, by a template that its section names: `json` is made by `entry.json`.
  case further(page: Int, String, section: Int)
  /// The whole list of a section's first page, by a template beside the one of its layout: `wall.json` beside
  /// `wall.html`.
  case wholeList(page: Int, template: String)
  /// The chapters of an entry's recording.
  case chapters(entry: Int)
  case feed(ListKey, Settings.Feeds.Format)
  /// The places of a list as GeoJSON.
  case places(ListKey)
  /// A file beside the page of an area, for other sites to show, by the template of its name.
  case widget(page: Int, String)
  /// The calendar of a list.
  case calendar(ListKey)
  /// The calendar of an entry.
  case event(entry: Int)
  /// The alert of an incident.
  case alert(entry: Int)
  /// The last message of an alert whose incident has expired: an index in `Site.tombstones`.
  case cancellation(Int)
  /// The incidents that the page “around me” counts.
  case around
  /// A page of a list's archive, from 1.
  case archive(ListKey, Int)
  /// Indirect, since the settings in it would make every `Output` as large.
  indirect case podcast(PodcastPlan)
  case feedStylesheet(language: Int)
  /// The feed about the health of the sources.
  case health(language: Int, Settings.Feeds.Format)
  /// A numbered part, from 1; `nil`: `sitemap.xml` itself.
  case sitemap(part: Int?)
  case robots
  /// An index in the redirects.
  case redirect(Int)
  /// All redirects, for hosts that read them.
  case redirects
  /// The headers of files, for hosts that read them.
  case headers
  /// The web app manifest of the language of that page.
  case manifest(page: Int)
  /// The service worker, for which that page lists the files to cache; `nil`: one that unregisters itself.
  case worker(page: Int?)
  /// What Pagefind searches: several files.
  case searchIndex
  /// The feeds that the site follows.
  case opml
  /// A file that is copied.
  case file(Site.StaticFile)
}
