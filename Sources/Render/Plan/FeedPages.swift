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
    let entries = items.filter { if case .entry = $0.item { true } else { false } }
    let gone = plan.tombstones(in: list)
    let latest = gone.sorted {
      let (left, right) = (plan.site.tombstones[$0], plan.site.tombstones[$1])
      return left.when == right.when ? $0 < $1 : left.when > right.when
    }
    current = entries.suffix(feeds.limit).reversed().map(\.item) + latest.prefix(feeds.limit).map { .tombstone($0) }
    guard FeedPages.areWritten(for: list), feeds.archive > 0, entries.count > feeds.limit else { return }
    let first = entries[entries.count - feeds.limit].item
    let older = items.firstIndex { $0.item == first } ?? 0
    archives = stride(from: 0, to: older, by: feeds.archive).map { start in
      items[start..<min(start + feeds.archive, items.count)].reversed().map(\.item)
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

extension FeedPages {
  private struct Dated {
    var item: Item
    var date: Timestamp
    var id: String
  }

  /// Returns everything that was ever in the list and has a date, the oldest first. Items of the same date are ordered
  /// by id, which a tombstone keeps.
  private static func items(of list: ListKey, _ plan: SitePlan) -> [Dated] {
    let site = plan.site
    var entries: [Dated] = []
    for index in plan.listings.entries(list) {
      let (date, sortDate) = (site.entries[Int(index)].date, site.entries[Int(index)].sortDate)
      guard let date = Entry.placeInTime(date, sortDate: sortDate) else { continue }
      entries.append(Dated(item: .entry(Int(index)), date: date, id: site.entries[Int(index)].id))
    }
    let gone = plan.tombstones(in: list).compactMap { index -> Dated? in
      let entry = site.tombstones[index].entry
      return entry.placeInTime.map { Dated(item: .tombstone(index), date: $0, id: entry.id) }
    }
    return (entries + gone).sorted { left, right in
      left.date == right.date ? left.id > right.id : left.date < right.date
    }
  }
}
