import Model
import Text

/// Which pages the sitemap lists, and when each has changed.
struct SitemapPlan {
  private let plan: SitePlan
  /// Indexes in `SitePlan.pages`.
  let pages: [Int]

  init(_ plan: SitePlan) {
    self.plan = plan
    let all = plan.pages
    pages = all.indices.filter { SitemapPlan.isListed(all[$0], plan.site) }
  }

  /// When the entry of a page was changed; `nil` for lists, and for entries without a date.
  func changed(_ page: Int) -> Timestamp? {
    guard case .entry(let entry) = plan.pages[page].subject else { return nil }
    return plan.site.entries[entry].updated ?? plan.site.entries[entry].date
  }

  /// Whether the page is listed: the first page of a list, or an entry of the site's own that is for readers. The
  /// canonical address of a source's entry is its original.
  private static func isListed(_ page: Page, _ site: Site) -> Bool {
    switch page.subject {
    // The reading page repeats what other pages have.
    case .notFound, .search, .reading, .saved, .offline, .journey: false
    case .entry(let entry): site.entries[entry].source == nil && SiteNames.isForReaders(site.entries[entry].path)
    default: page.number == 1
    }
  }
}
