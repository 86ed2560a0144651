/// A part of a place.
package enum GeoShape: Sendable, Hashable {
  case point(GeoPoint)
  /// The radius is in metres.
  case circle(GeoPoint, radius: Double)
  /// At least two positions.
  case line([GeoPoint])
  /// Rings, each with its first position repeated at the end: the outline, then the holes in it.
  case polygon([[GeoPoint]])

  /// The radii that a circle can have, in metres: up to half of the Earth's circumference.
  package static let radii = 0.0...20_100_000

  /// Whether an outline encloses an area. The limit, below a tenth of a square metre, is above the rounding errors of
  /// corners on one line.
  package static func hasArea(_ corners: [GeoPoint]) -> Bool {
    guard let first = corners.first else { return false }
    var doubled = 0.0
    for (start, end) in zip(corners, corners.dropFirst()) {
      let (north, east) = (start.latitude - first.latitude, start.longitude - first.longitude)
      doubled += north * (end.longitude - first.longitude) - east * (end.latitude - first.latitude)
    }
    return abs(doubled) > 1e-11
  }

  /// Every position of the shape. Those of a circle are its middle and the ends of its diameters to the north and east.
  package var points: [GeoPoint] {
    switch self {
    case .point(let point): return [point]
    case .circle(let middle, let radius):
      let (north, east) = (radius / GeoPoint.metresPerDegree, radius / middle.metresPerDegreeOfLongitude)
      return [
        middle, GeoPoint(latitude: middle.latitude - north, longitude: middle.longitude - east),
        GeoPoint(latitude: middle.latitude + north, longitude: middle.longitude + east),
      ]
    case .line(let points): return points
    case .polygon(let rings): return rings.first ?? []
    }
  }

  /// The positions as they are written: without those that follow from a radius.
  package var writtenPoints: [GeoPoint] {
    switch self {
    case .point(let point), .circle(let point, _): [point]
    case .line(let points): points
    case .polygon(let rings): rings.flatMap { $0 }
    }
  }

  /// The middle of a point or a circle; `nil` for lines and areas.
  package var middle: GeoPoint? {
    switch self {
    case .point(let point), .circle(let point, _): point
    case .line, .polygon: nil
    }
  }
}
