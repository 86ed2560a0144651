/// A position on Earth in degrees, WGS 84.
package struct GeoPoint: Sendable, Hashable {
  /// −90…90, positive north of the equator.
  package var latitude: Double
  /// −180…180, positive east of Greenwich.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both degrees are in their ranges.
  package var isOnEarth: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }

  /// Whether it is (0, 0), in the sea off Ghana: nearly always the mark of a position that was not known.
  package var isNull: Bool { latitude == 0 && longitude == 0 }

  package var swapped: GeoPoint { GeoPoint(latitude: longitude, longitude: latitude) }
}
