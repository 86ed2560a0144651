import Model
import Text

/// A step that rounds the places of incidents in areas with `privacy` to the area's grid, before anything else reads
/// the exact places.
struct IncidentPrivacy {
  private let areas: [Area]

  /// Fails if no area has `privacy`.
  init?(_ settings: Settings) {
    areas = settings.areas.filter { $0.privacy != nil }
    if areas.isEmpty { return nil }
  }

  /// Rounds the places of removed incidents too, since feeds of areas and alerts publish them.
  func apply(to tombstones: inout [(entry: RawEntry, when: Timestamp)]) {
    for index in tombstones.indices where tombstones[index].entry.entry.incident != nil {
      guard let place = tombstones[index].entry.entry.place,
        let area = areas.first(where: { $0.middle.distance(to: place.point) <= $0.radius })
      else { continue }
      tombstones[index].entry.entry.place = place.rounded(toGridOf: area.privacy ?? 0)
    }
  }

  func apply(to entries: [PendingEntry]) {
    let incidents = entries.filter { $0.raw.entry.incident != nil && $0.raw.entry.place != nil }
    let points = incidents.map { $0.raw.entry.place?.point ?? GeoPoint(latitude: 0, longitude: 0) }
    let grid = GeoGrid(points, radii: areas.map(\.radius))
    var isMoved = Array(repeating: false, count: incidents.count)
    // An incident in several areas is rounded to the grid of the first.
    for area in areas {
      for index in grid.indexes(within: area.radius, of: area.middle) where !isMoved[Int(index)] {
        isMoved[Int(index)] = true
        let entry = incidents[Int(index)]
        entry.raw.entry.place = entry.raw.entry.place?.rounded(toGridOf: area.privacy ?? 0)
      }
    }
  }
}
