import Configuration
import Model
import Text

/// Compares the entries of a site in the orders of lists, with titles as one language sorts them. The sort key of a
/// title is made when it is first compared, and once.
final class EntryOrder {
  private let site: Site
  private let language: String
  private lazy var collation = Collation(language: language)
  private var titleKeys: [Int: [UInt8]] = [:]

  init(of site: Site, language: String) {
    self.site = site
    self.language = language
  }

  /// Sorts entries. In the order of feeds, `source` is the source whose list it is, since an entry can be in the feeds of
  /// several; otherwise each entry has its position in the feed of its own source.
  func sort<Number: BinaryInteger>(_ entries: inout [Number], by order: Settings.Sort, of source: Int? = nil) {
    guard order.key == .feed else { return entries.sort { precedes(Int($0), Int($1), by: order) } }
    // The keys are made once, and not at each comparison: each compares the ids of sources.
    var keyed = entries.map { (entry: $0, key: FeedSortKey(of: Int($0), in: source, site)) }
    keyed.sort { left, right in
      let (one, other) = order.descending ? (right, left) : (left, right)
      return one.key.precedes(other.key) ?? isNamedBefore(Int(left.entry), Int(right.entry))
    }
    entries = keyed.map(\.entry)
  }

  /// Whether `left` comes before `right`. Entries that are equal otherwise are in the order of their ids.
  func precedes(_ left: Int, _ right: Int, by order: Settings.Sort) -> Bool {
    let (one, other) = order.descending ? (right, left) : (left, right)
    switch order.key {
    case .weight where site.entries[one].weight != site.entries[other].weight:
      return site.entries[one].weight < site.entries[other].weight
    case .title, .weight:
      let (a, b) = (titleKey(of: one), titleKey(of: other))
      if a != b { return a.lexicographicallyPrecedes(b) }
    case .date:
      let (a, b) = (placeInTime(of: one), placeInTime(of: other))
      if a != b { return a < b }
    case .updated:
      let (a, b) = (placeOfChange(of: one), placeOfChange(of: other))
      if a != b { return a < b }
    case .feed:
      let (a, b) = (FeedSortKey(of: one, in: nil, site), FeedSortKey(of: other, in: nil, site))
      if let isFirst = a.precedes(b) { return isFirst }
    case .event:
      let (a, b) = (placeAmongEvents(of: one), placeAmongEvents(of: other))
      if a != b { return a < b }
    default: break
    }
    return isNamedBefore(left, right)
  }
}

extension EntryOrder {
  private func isNamedBefore(_ left: Int, _ right: Int) -> Bool {
    site.entries[left].id != site.entries[right].id
      ? site.entries[left].id < site.entries[right].id : site.entries[left].path < site.entries[right].path
  }

  /// Returns the seconds of the place in time; an entry without one comes first.
  private func placeInTime(of entry: Int) -> Int64 {
    Entry.placeInTime(site.entries[entry].date, sortDate: site.entries[entry].sortDate)?.seconds ?? .min
  }

  private func placeOfChange(of entry: Int) -> Int64 {
    site.entries[entry].updated?.seconds ?? placeInTime(of: entry)
  }

  /// Events that are not over come first, by their beginning. Past ones follow, the latest first, then entries without an
  /// event, the newest first.
  private func placeAmongEvents(of entry: Int) -> (group: Int, start: Int64, end: Int64) {
    guard let event = site.entries[entry].event else { return (2, -max(placeInTime(of: entry), -.max), 0) }
    let (start, end) = (event.start.seconds, event.end.seconds)
    return event.state(at: site.now) == .over ? (1, -start, -end) : (0, start, end)
  }

  private func titleKey(of entry: Int) -> [UInt8] {
    if let known = titleKeys[entry] { return known }
    let key = collation.key(Self.sorted(site.entries[entry].title))
    titleKeys[entry] = key
    return key
  }

  /// Returns the part by which a title is sorted: from its first letter or digit on, without quotation marks before it.
  private static func sorted(_ title: String) -> String {
    let start = title.unicodeScalars.firstIndex { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return start.map { String(title[$0...]) } ?? title
  }
}
