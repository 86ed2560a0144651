import Model
import Text

/// The incidents of each area, found in one pass over the entries.
struct AreaIncidents: Sendable {
  /// By area: indexes in `Site.entries`, the newest first. An incident in several languages counts once, in the first
  /// of them.
  let all: [[Int32]]
  /// All incidents with a place and a date, inside of areas and outside: indexes in `Site.entries`, the newest first, one
  /// for all its translations.
  let incidents: [Int]
  /// By area: indexes in `Site.tombstones`.
  let tombstones: [[Int]]

  init(_ site: Site) {
    let areas = site.settings.areas
    incidents = AreaIncidents.incidents(of: site)
    tombstones = AreaIncidents.tombstones(of: site)
    guard !areas.isEmpty else {
      all = []
      return
    }
    let incidents = self.incidents
    let points = incidents.map { site.entries[$0].place?.point ?? GeoPoint(latitude: 0, longitude: 0) }
    let grid = GeoGrid(points, radii: areas.map(\.radius))
    all = areas.map { area in
      grid.indexes(within: area.radius, of: area.middle).map { Int32(incidents[Int($0)]) }
    }
  }

  /// Returns the incidents of an area for a page in that language: the translation if there is one, otherwise the entry
  /// itself.
  func entries(ofArea area: Int, in language: String, _ site: Site) -> [Int32] {
    guard site.settings.languages.count > 1 else { return all[area] }
    return all[area].map { index in
      if site.entries[Int(index)].language == language { return index }
      let translation = site.entries[Int(index)].translations.first { site.entries[$0].language == language }
      return translation.map { Int32($0) } ?? index
    }.sorted()
  }

  /// Whether the feeds of areas in that language have shown a removed incident, by the rule of `entries(ofArea:in:_:)`: its
  /// own language, and those without a translation if it was the first of all.
  static func hasShown(_ removed: Site.Tombstone, in language: String, _ languages: [String]) -> Bool {
    if removed.entry.language == language { return true }
    guard !removed.translations.contains(language) else { return false }
    let rank = { (code: String) -> Int in languages.firstIndex(of: code) ?? .max }
    return removed.translations.allSatisfy { rank($0) > rank(removed.entry.language) }
  }

  /// Returns the removed incidents of each area, which its feeds announce.
  private static func tombstones(of site: Site) -> [[Int]] {
    let places = site.tombstones.indices.compactMap { index in
      site.tombstones[index].entry.incident == nil ? nil : site.tombstones[index].entry.place.map { (index, $0.point) }
    }
    return site.settings.areas.map { area in
      places.filter { $0.1.distance(to: area.middle) <= area.radius }.map(\.0)
    }
  }

  /// Returns the incidents that have a place and a date.
  private static func incidents(of site: Site) -> [Int] {
    let ranks = site.settings.languages.firstOffsets()
    var incidents: [Int] = []
    for index in site.entries.indices where site.entries[index].incident != nil && site.entries[index].place != nil {
      guard site.entries[index].kind != .index, site.entries[index].date != nil else { continue }
      let rank = ranks[site.entries[index].language] ?? .max
      let isFirst = site.entries[index].translations.allSatisfy { (ranks[site.entries[$0].language] ?? .max) > rank }
      if isFirst { incidents.append(index) }
    }
    return incidents
  }
}
