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

  /// Whether `left` comes before `right`. Entries that are equal otherwise are in the order of their ids. In the order of
  /// feeds, `source` is the source whose list it is, since an entry can be in the feeds of several; otherwise each entry
  /// has its position in the feed of its own source.
  func precedes(_ left: Int, _ right: Int, by order: Settings.Sort, of source: Int? = nil) -> Bool {
    let (one, other) = order.descending ? (right, left) : (left, right)
    switch order.key {
    case .weight where site.entries[one].weight != site.entries[other].weight:
      return site.entries[one].weight < site.entries[other].weight
    case .title, .weight:
      let (a, b) = (titleKey(of: one), titleKey(of: other))
      if a != b { return a.lexicographicallyPrecedes(b) }
    case .date:
      let (a, b) = (site.entries[one].placeInTime, site.entries[other].placeInTime)
      if a != b { return (a?.seconds ?? .min) < (b?.seconds ?? .min) }
    case .updated:
      let (a, b) = (site.entries[one].placeOfChange, site.entries[other].placeOfChange)
      if a != b { return (a?.seconds ?? .min) < (b?.seconds ?? .min) }
    case .feed: if let isFirst = isGivenBefore(one, other, by: source) { return isFirst }
    default: break
    }
    return site.entries[left].id != site.entries[right].id
      ? site.entries[left].id < site.entries[right].id : site.entries[left].path < site.entries[right].path
  }
}

extension EntryOrder {
  /// Whether feeds give one entry before another: those of the site itself come first, then those of each source in the
  /// order of the settings. Entries whose feed gives no order come last, the newest first. `nil` if they are equal.
  private func isGivenBefore(_ one: Int, _ other: Int, by source: Int?) -> Bool? {
    let (first, second) = (source ?? site.entries[one].source, source ?? site.entries[other].source)
    if first != second { return (first ?? -1) < (second ?? -1) }
    let (a, b) = (position(of: one, in: first), position(of: other, in: first))
    if let a, let b {
      if let isFirst = a.precedes(b) { return isFirst }
    } else if a != nil || b != nil {
      return a != nil
    }
    let (early, late) = (site.entries[one].placeInTime, site.entries[other].placeInTime)
    return early == late ? nil : (early?.seconds ?? .min) > (late?.seconds ?? .min)
  }

  private func position(of entry: Int, in source: Int?) -> FeedPosition? {
    guard let source else { return nil }
    return site.entries[entry].feedPositions.first { $0.source == site.sources[source].id }
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

extension Entry {
  fileprivate var placeOfChange: Timestamp? { updated ?? placeInTime }
}
