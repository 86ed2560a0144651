/// The location of an entry: a point, an area or only a name.
package struct FeedPlace: Sendable, Hashable {
  /// Degrees, WGS 84.
  package struct Point: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  package var point: Point?
  package var name: String?
  /// Metres around `point`.
  package var radius: Double?
  /// The corners of an area; the first is repeated at the end.
  package var polygon: [Point]

  package init(point: Point? = nil, name: String? = nil, radius: Double? = nil, polygon: [Point] = []) {
    self.point = point
    self.name = name
    self.radius = radius
    self.polygon = polygon
  }
}
