/// The least rectangle of degrees around positions.
package struct GeoBounds: Sendable, Hashable {
  package private(set) var south: Double
  package private(set) var west: Double
  package private(set) var north: Double
  package private(set) var east: Double

  /// `nil` if there are no positions.
  package init?(_ points: some Sequence<GeoPoint>) {
    var points = points.makeIterator()
    guard let first = points.next() else { return nil }
    (south, west, north, east) = (first.latitude, first.longitude, first.latitude, first.longitude)
    while let point = points.next() {
      south = min(south, point.latitude)
      west = min(west, point.longitude)
      north = max(north, point.latitude)
      east = max(east, point.longitude)
    }
  }

  package var middle: GeoPoint { GeoPoint(latitude: (south + north) / 2, longitude: (west + east) / 2) }

  package func contains(_ point: GeoPoint) -> Bool {
    (south...north).contains(point.latitude) && (west...east).contains(point.longitude)
  }
}
