/// A point on Earth, WGS 84.
package struct GeoPoint: Sendable, Hashable {
  package var name: String?
  /// Degrees, −90…90 and −180…180.
  package var latitude: Double
  package var longitude: Double
  /// Metres; `nil` for a point.
  package var radius: Double?

  package init(name: String?, latitude: Double, longitude: Double, radius: Double? = nil) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }
}
