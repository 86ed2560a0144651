import Model

/// Which lists have feeds, and where.
enum FeedPlan {
  /// The list whose feeds a page offers, or `nil` if it offers none of its own.
  static func key(of page: Page, _ context: BuildContext) -> ListKey? {
    candidate(of: page, context).flatMap { canHoldEntries($0, context) ? $0 : nil }
  }

  /// The list of the page if the settings want feeds of such lists, whether anything can be in one or not.
  static func candidate(of page: Page, _ context: BuildContext) -> ListKey? {
    guard let subject = page.listSubject, hasFeed(subject, context) else { return nil }
    return ListKey(subject: subject, language: page.language)
  }

  /// Feeds hold entries with a date, and what was taken back. The feeds of home stay without any while sources may still
  /// bring entries, or if the site has no entry yet.
  static func canHoldEntries(_ list: ListKey, _ context: BuildContext) -> Bool {
    let site = context.site
    if !context.tombstones(in: list).isEmpty { return true }
    if context.listings.entries(list).contains(where: { site.entries[Int($0)].date != nil }) { return true }
    return list.subject == .home && (!site.sources.isEmpty || site.entries.allSatisfy { $0.kind == .index })
  }

  private static func hasFeed(_ subject: ListKey.Subject, _ context: BuildContext) -> Bool {
    switch subject {
    case .home, .section, .category, .source: true
    case .author: context.site.taxonomies.first { $0.name == "authors" }?.feed ?? false
    case .term(let number): context.site.taxonomies[context.terms.taxonomy(of: number)].feed
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
}
