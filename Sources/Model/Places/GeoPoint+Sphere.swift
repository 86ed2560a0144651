import Glibc

/// Distances on a sphere with the Earth's mean radius. They differ from those on the ellipsoid by less than 0.6 %.
extension GeoPoint {
  /// The mean radius R₁ of the IUGG, in metres.
  package static let earthRadius = 6_371_008.8
  /// Metres of one degree of latitude.
  package static let metresPerDegree = earthRadius * .pi / 180

  /// Returns the metres to the other position, by the haversine formula, which is exact for near positions too.
  package func distance(to other: GeoPoint) -> Double {
    let (first, second) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let a = sin((second - first) / 2)
    let b = sin((other.longitude - longitude) * .pi / 360)
    return 2 * Self.earthRadius * asin(min(1, sqrt(a * a + cos(first) * cos(second) * b * b)))
  }

  /// Metres of one degree of longitude here; at least 1, since it is 0 at the poles.
  package var metresPerDegreeOfLongitude: Double { max(1, Self.metresPerDegree * cos(latitude * .pi / 180)) }

  /// Returns the middle of its cell in a grid of squares that are `metres` wide, with five decimals (about a metre).
  func rounded(toGridOf metres: Double) -> GeoPoint {
    guard metres > 0, isOnEarth else { return self }
    let latitude = Self.middle(of: self.latitude, step: metres / Self.metresPerDegree, limit: 90)
    // All positions of a row of the grid share the width of its cells.
    let row = GeoPoint(latitude: latitude, longitude: 0)
    let longitude = Self.middle(of: self.longitude, step: metres / row.metresPerDegreeOfLongitude, limit: 180)
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  private static func middle(of degrees: Double, step: Double, limit: Double) -> Double {
    let middle = ((degrees / step).rounded(.down) + 0.5) * step
    return (min(max(middle, -limit), limit) * 100_000).rounded() / 100_000
  }
}
