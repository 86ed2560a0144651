import Model
import Text

/// Which pages the sitemap lists, and when each has changed.
struct SitemapPlan: Sendable {
  /// Indexes in `SitePlan.pages`.
  let pages: [Int]

  /// `isOfSource` tells for each entry whether it comes from a source.
  init(_ all: [Page], of site: Site, isOfSource: [Bool]) {
    pages = all.indices.filter { index in
      switch all[index].subject {
      // The reading page repeats what other pages have.
      case .notFound, .search, .reading, .saved, .offline, .journey: false
      // The canonical address of a source's entry is its original.
      case .entry(let entry): !isOfSource[entry] && SiteNames.isForReaders(site.entries[entry].path)
      // Of a list, the first page.
      default: all[index].number == 1
      }
    }
  }

  /// When the entry of a page was changed; `nil` for lists, and for entries without a date.
  static func changed(_ page: Page, in site: Site) -> Timestamp? {
    guard case .entry(let entry) = page.subject else { return nil }
    return site.entries[entry].updated ?? site.entries[entry].date
  }
}
