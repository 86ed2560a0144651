import Model

/// Which lists have feeds, and where.
enum FeedPlan {
  /// The list whose feeds a page offers, or `nil` if it offers none of its own.
  static func key(of page: Page, _ plan: SitePlan) -> ListKey? {
    candidate(of: page, plan).flatMap { canHoldEntries($0, plan) ? $0 : nil }
  }

  /// The list of the page if the settings want feeds of such lists, whether anything can be in one or not.
  static func candidate(of page: Page, _ plan: SitePlan) -> ListKey? {
    guard let subject = page.listSubject, hasFeed(subject, plan) else { return nil }
    return ListKey(subject: subject, language: page.language)
  }

  /// Feeds hold entries with a date, and what was taken back. The feeds of home stay without any while sources may still
  /// bring entries, or if the site has no entry yet.
  static func canHoldEntries(_ list: ListKey, _ plan: SitePlan) -> Bool {
    let site = plan.site
    if !plan.tombstones(in: list).isEmpty { return true }
    if plan.listings.entries(list).contains(where: { site.entries[Int($0)].date != nil }) { return true }
    return list.subject == .home && (!site.sources.isEmpty || site.entries.allSatisfy { $0.kind == .index })
  }

  /// Whether any source wants the feeds that tell how the sources fare.
  static func hasHealth(_ site: Site) -> Bool { site.sources.contains { $0.alertAfter != nil } }

  private static func hasFeed(_ subject: ListKey.Subject, _ plan: SitePlan) -> Bool {
    switch subject {
    case .home, .section, .category, .source: true
    case .author: plan.site.taxonomies.first { $0.name == "authors" }?.feed ?? false
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
      }
  }
}

extension PublicAddresses {
  /// Every path under which the list's feed of that format stands, the canonical one first.
  func feedPaths(of list: ListKey, _ format: Settings.Feeds.Format) -> [String] {
    let folder = path(of: Page.Subject(list.subject), language: list.language)
    return (feeds.paths[format] ?? []).map { folder + $0 }
  }

  /// Archive page `number` of the list's Atom feed: `feed-1.atom` of `feed.atom`.
  func archivePath(_ number: Int, of list: ListKey) -> String {
    SiteNames.numbered(feedPath(of: list, .atom), number)
  }

  /// The CSS by which browsers show feeds of that language.
  func feedStylesheet(_ language: Int) -> String { "\(tree(language))/\(SiteNames.feedStylesheet)" }

  func feedPath(of list: ListKey, _ format: Settings.Feeds.Format) -> String {
    feedPaths(of: list, format).first ?? path(of: Page.Subject(list.subject), language: list.language)
  }

  /// Every path under which the health feed of that format stands, beside the page of all sources.
  func healthPaths(language: Int, _ format: Settings.Feeds.Format) -> [String] {
    (feeds.paths[format] ?? []).map { path(of: .sources, language: language) + $0 }
  }
}
