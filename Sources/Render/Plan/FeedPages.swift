import Model
import Text

/// The entries of a list in its feed, and on the archive pages of that feed (RFC 5005, section 4).
///
/// Pages are numbered from the oldest and are always full, so that a new entry changes none of them. A tombstone keeps
/// the place of a deleted entry.
struct FeedPages: Sendable {
  enum Item: Hashable, Sendable {
    /// Index in `Site.entries`.
    case entry(Int)
    /// Index in `Site.tombstones`.
    case tombstone(Int)
  }

  /// The newest entries, the newest first; then the tombstones, the latest first.
  private(set) var current: [Item] = []
  /// The oldest page first; each page has its newest item first.
  private(set) var archives: [[Item]] = []

  init(of list: ListKey, _ plan: SitePlan) {
    let feeds = plan.site.settings.feeds
    let items = FeedPages.items(of: list, plan)
    let newest = items.indices.reversed().lazy.filter { items[$0].isEntry }.prefix(feeds.limit).map { $0 }
    let gone = plan.tombstones(in: list)
    let latest = gone.sorted {
      let (left, right) = (plan.site.tombstones[$0], plan.site.tombstones[$1])
      return left.when == right.when ? $0 < $1 : left.when > right.when
    }
    current = newest.map { items[$0] } + latest.prefix(feeds.limit).map { .tombstone($0) }
    guard FeedPages.areWritten(for: list), feeds.archive > 0, let first = newest.last,
      items[..<first].contains(where: \.isEntry)
    else { return }
    archives = stride(from: 0, to: first, by: feeds.archive).map { start in
      items[start..<min(start + feeds.archive, items.count)].reversed()
    }
  }

  /// Whether the list has archive pages: only home and sections do, since every other list is a part of theirs.
  private static func areWritten(for list: ListKey) -> Bool {
    switch list.subject {
    case .home, .section: true
    case .term, .category, .author, .source, .everything, .uncategorised, .period, .area, .timeline: false
    }
  }
}

extension FeedPages.Item {
  fileprivate var isEntry: Bool { if case .entry = self { true } else { false } }
}

extension FeedPages {
  /// Returns everything that was ever in the list and has a date, the oldest first. Items of the same date are ordered
  /// by id, which a tombstone keeps.
  private static func items(of list: ListKey, _ plan: SitePlan) -> [Item] {
    let site = plan.site
    // Without ids: a list can have all entries of the site, and ids are compared only where dates are the same.
    var dated: [(date: Timestamp, item: Item)] = []
    for index in plan.listings.entries(list) {
      let (date, sortDate) = (site.entries[Int(index)].date, site.entries[Int(index)].sortDate)
      if let date = Entry.placeInTime(date, sortDate: sortDate) { dated.append((date, .entry(Int(index)))) }
    }
    for index in plan.tombstones(in: list) {
      if let date = site.tombstones[index].entry.placeInTime { dated.append((date, .tombstone(index))) }
    }
    func id(_ item: Item) -> String {
      switch item {
      case .entry(let index): site.entries[index].id
      case .tombstone(let index): site.tombstones[index].entry.id
      }
    }
    dated.sort { left, right in
      left.date == right.date ? id(left.item) > id(right.item) : left.date < right.date
    }
    return dated.map(\.item)
  }
}
