import Model

/// The lists that have feeds, and the addresses of the feeds.
enum FeedPlan {
  /// Returns the list whose feeds a page offers, or `nil` if it offers none of its own.
  static func key(of page: Page, _ plan: SitePlan) -> ListKey? {
    candidate(of: page, plan).flatMap { canHoldEntries($0, plan) ? $0 : nil }
  }

  /// Returns the list of the page if the settings ask for feeds of such lists, even if it can have no entries.
  static func candidate(of page: Page, _ plan: SitePlan) -> ListKey? {
    guard let subject = page.listSubject, hasFeed(subject, plan) else { return nil }
    return ListKey(subject: subject, language: page.language)
  }

  /// Whether the list can have entries with a date, or tombstones. Home has feeds even without them, while sources may
  /// still bring entries or the site has no entry yet.
  static func canHoldEntries(_ list: ListKey, _ plan: SitePlan) -> Bool {
    let site = plan.site
    if !plan.tombstones(in: list).isEmpty { return true }
    // Readers can subscribe to an area or to a timeline before it has any entry.
    if case .area = list.subject { return true }
    if case .timeline = list.subject { return true }
    if plan.listings.entries(list).contains(where: { site.entries[Int($0)].placeInTime != nil }) { return true }
    return list.subject == .home && (!site.sources.isEmpty || site.entries.allSatisfy { $0.kind == .index })
  }

  /// Whether any source has an `alert-after`, and so asks for the feed about the health of the sources.
  static func hasHealth(_ site: Site) -> Bool { site.sources.contains { $0.alertAfter != nil } }

  private static func hasFeed(_ subject: ListKey.Subject, _ plan: SitePlan) -> Bool {
    switch subject {
    case .home, .section, .category, .source, .uncategorised, .area, .timeline: true
    case .period: false
    case .author: plan.site.taxonomies.first { $0.name == "authors" }?.feed ?? false
    case .everything: false
    case .term(let number): plan.site.taxonomies[plan.terms.taxonomy(of: number)].feed
    }
  }
}

extension Page.Subject {
  /// The page of a list.
  init(_ list: ListKey.Subject) {
    self =
      switch list {
      case .home: .home
      case .section(let section): .section(section)
      case .term(let term): .term(term)
      case .category(let category): .category(category)
      case .author(let author): .author(author)
      case .source(let source): .source(source)
      case .everything: .search
      case .uncategorised: .uncategorised
      case .period(let period): .period(period)
      case .area(let area): .area(area)
      case .timeline(let timeline): .timeline(timeline)
      }
  }
}

extension PublicAddresses {
  /// Returns every path of the list's feed in that format, the canonical one first.
  func feedPaths(of list: ListKey, _ format: Settings.Feeds.Format) -> [String] {
    let folder = path(of: Page.Subject(list.subject), language: list.language)
    return (feeds.paths[format] ?? []).map { folder + $0 }
  }

  /// Returns the path of archive page `number` of the list's Atom feed: `feed-1.atom` for `feed.atom`.
  func archivePath(_ number: Int, of list: ListKey) -> String {
    SiteNames.numbered(feedPath(of: list, .atom), number)
  }

  /// Returns the path of the CSS for feeds in that language.
  func feedStylesheet(_ language: Int) -> String { "\(tree(language))/\(SiteNames.feedStylesheet)" }

  func feedPath(of list: ListKey, _ format: Settings.Feeds.Format) -> String {
    feedPaths(of: list, format).first ?? path(of: Page.Subject(list.subject), language: list.language)
  }

  /// Returns every path of the health feed in that format, beside the page of all sources.
  func healthPaths(language: Int, _ format: Settings.Feeds.Format) -> [String] {
    (feeds.paths[format] ?? []).map { path(of: .sources, language: language) + $0 }
  }
}
