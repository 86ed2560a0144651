import Localization
import Model
import Synchronization
import Text

/// Which pages, lists and feeds a site has and where they are: everything that follows from the site's values, before any
/// text is opened.
final class SitePlan: Sendable {
  /// The site as it was ingested, even in a build context that reduces some entries.
  let site: Site
  let terms: Terms
  let listings: Listings
  let addresses: PublicAddresses
  let neighbours: Neighbours
  /// Path → entry, for the site's own entries.
  var entryByPath: [String: Int] { ownPaths.value }
  /// The paths of the files in `content/static/`.
  let staticPaths: Set<String>
  /// The index of `tags` among the taxonomies; −1 if the settings leave it out.
  let tags: Int
  /// For each entry, whether it comes from a source.
  let isOfSource: [Bool]
  /// Whether the settings leave the pictures of any source on its own server.
  let hasRemotePictures: Bool
  private let ownPaths: Lazy<[String: Int]>
  /// The paths of all pages, without the base path.
  private let allPaths: Lazy<Set<String>>
  private let identified: Lazy<[String: [Int]]>
  private let pinnedEntries: Lazy<PinnedEntries>
  private let pagePlan: PagePlan
  /// By list: indexes in `Site.tombstones`.
  private let tombstones: [ListKey: [Int]]
  private let feedPages = Mutex<[ListKey: FeedPages]>([:])
  private let areaCounts: Lazy<[AreaCounts]>
  private let newestDates: Lazy<[Timestamp?]>
  private let sitemapPlan: Lazy<SitemapPlan>
  private let calendars: Lazy<Set<ListKey>>
  private let subjectsOfPodcasts: Lazy<[ListKey.Subject?]>

  init(_ site: Site) {
    self.site = site
    terms = Terms(site.taxonomies)
    listings = Listings(of: site, terms: terms)
    addresses = PublicAddresses(site, terms: terms)
    neighbours = Neighbours(site, listings: listings)
    ownPaths = Lazy {
      Dictionary(
        site.entries.indices.lazy.filter { site.entries[$0].hasOwnPage && site.entries[$0].source == nil }
          .map { (site.entries[$0].path, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    identified = Lazy {
      Dictionary(
        grouping: site.entries.indices.filter { site.entries[$0].idIsWritten && site.entries[$0].hasOwnPage }
      ) { site.entries[$0].id }
    }
    pinnedEntries = Lazy { PinnedEntries(site.data) }
    staticPaths = Set(site.statics.map(\.path))
    tags = site.taxonomies.firstIndex { $0.name == "tags" } ?? -1
    subjectsOfPodcasts = Lazy { [terms, tags] in
      site.settings.podcasts.map { PodcastPlan.subject(of: $0, site, terms, tags: tags) }
    }
    // By index, since a copy of an entry retains and releases each of its fields.
    isOfSource = site.entries.indices.map { site.entries[$0].source != nil }
    hasRemotePictures = site.sources.contains { $0.images == .remote }
    hasPlaces = site.entries.indices.contains { site.entries[$0].place != nil }
    let spans = CalendarPlan.spans(in: site)
    hasSpan = spans
    hasSpans = spans.contains(true)
    calendars = Lazy { [listings] in
      Set(
        listings.all.lazy.filter { list in
          CalendarPlan.mayHave(list.key.subject) && list.entries.contains { spans[Int($0)] }
        }.map(\.key))
    }
    pagePlan = PagePlan(site, listings: listings, terms: terms, addresses: addresses)
    allPaths = Lazy { [pagePlan, addresses] in Set(pagePlan.pages.map { addresses.path(of: $0) }) }
    sitemapPlan = Lazy { [pagePlan, isOfSource] in SitemapPlan(pagePlan.pages, of: site, isOfSource: isOfSource) }
    tombstones = SitePlan.tombstones(site, listings, terms)
    newestDates = Lazy { SitePlan.newestDates(ofSourcesOf: site) }
    areaCounts = Lazy { [listings] in
      let calendar = IncidentCalendar(now: site.now, dates: LocalizedDates(timezone: site.settings.timezone))
      return listings.areas.all.map { AreaCounts(of: $0, site, calendar) }
    }
  }

  /// The counts of an area of the settings, in all languages.
  func counts(ofArea area: Int) -> AreaCounts { areaCounts.value[area] }

  /// Whether the site is below a folder of its host, and a page is at `path`, which is absolute within the site and may
  /// have characters that URLs encode.
  func hasPageBelowBase(_ path: String) -> Bool {
    !site.settings.basePath.isEmpty && allPaths.value.contains(URI.encoded(path: path))
  }

  /// Returns when an entry of a source was last published or updated; `nil` if the source has no dated entry.
  func newestDate(ofSource source: Int) -> Timestamp? { newestDates.value[source] }

  /// Returns the entries whose front matter has that id: one in each language.
  func entries(withID id: String) -> [Int] { identified.value[id] ?? [] }

  /// Made once: a build digests it for the next one, and writes it.
  var sitemap: SitemapPlan { sitemapPlan.value }

  /// The list of each podcast of the settings; `nil` for one whose section, tag or author the site does not have.
  var podcastSubjects: [ListKey.Subject?] { subjectsOfPodcasts.value }

  /// The pins that lead to entries.
  var pinned: PinnedEntries { pinnedEntries.value }

  /// The ids that front matter gives, for suggestions.
  var writtenIDs: [String] { identified.value.keys.sorted() }

  /// The incidents of the site: indexes in `Site.entries`, one for all its translations.
  var incidents: [Int] { listings.areas.incidents }

  /// Whether the list has an entry that begins and ends.
  func hasCalendar(_ list: ListKey) -> Bool {
    hasSpans && CalendarPlan.mayHave(list.subject) && calendars.value.contains(list)
  }

  /// By entry: whether it begins and ends.
  let hasSpan: [Bool]

  /// Whether any entry begins and ends.
  private let hasSpans: Bool

  /// Whether any entry has a place.
  let hasPlaces: Bool

  /// In the order in which they are rendered.
  var pages: [Page] { pagePlan.pages }

  /// Generated pages that are left out because own content has their address.
  var replacedPages: [Page] { pagePlan.replacedPages }

  /// Whether there is a page of that subject in that language. Pages of entries are not included.
  func has(_ subject: Page.Subject, language: Int) -> Bool { pagePlan.has(subject, language: language) }

  /// Returns the index in the settings' languages; an unknown language counts as the default.
  func languageNumber(_ code: String) -> Int { site.settings.languages.firstIndex(of: code) ?? 0 }

  /// Returns the feed pages of a list, which are made once.
  func feedPages(of list: ListKey) -> FeedPages {
    if let known = feedPages.withLock({ $0[list] }) { return known }
    let pages = FeedPages(of: list, self)
    feedPages.withLock { $0[list] = pages }
    return pages
  }

  /// Returns the tombstones of a list: indexes in `Site.tombstones`.
  func tombstones(in list: ListKey) -> [Int] { tombstones[list] ?? [] }
}

extension SitePlan {
  private static func newestDates(ofSourcesOf site: Site) -> [Timestamp?] {
    var dates = [Timestamp?](repeating: nil, count: site.sources.count)
    for index in site.entries.indices {
      guard let source = site.entries[index].source,
        let date = site.entries[index].updated ?? site.entries[index].date ?? site.entries[index].firstSeen
      else { continue }
      dates[source] = max(dates[source] ?? date, date)
    }
    return dates
  }

  /// Returns the tombstones of each list, without those whose id another source still brings.
  private static func tombstones(_ site: Site, _ listings: Listings, _ terms: Terms) -> [ListKey: [Int]] {
    guard !site.tombstones.isEmpty else { return [:] }
    let shown = Set(site.entries.lazy.filter { $0.source != nil || $0.guid != nil }.map { $0.feedID })
    var tombstones: [ListKey: [Int]] = [:]
    for (index, tombstone) in site.tombstones.enumerated()
    where !shown.contains(tombstone.entry.feedID) {
      for key in listings.keys(of: tombstone.entry, site, terms) { tombstones[key, default: []].append(index) }
    }
    for (area, gone) in listings.areas.tombstones.enumerated() {
      for index in gone where !shown.contains(site.tombstones[index].entry.feedID) {
        for (number, language) in site.settings.languages.enumerated()
        where AreaIncidents.hasShown(site.tombstones[index], in: language, site.settings.languages) {
          tombstones[ListKey(subject: .area(area), language: number), default: []].append(index)
        }
      }
    }
    return tombstones
  }
}
