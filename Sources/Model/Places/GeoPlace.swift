/// Where something is: a point, a circle, a line, an area, or several of them.
@usableFromInline
package struct GeoPlace: Sendable, Hashable {
  package var name: String?
  /// In one line, as it is written on letters.
  package var address: String?
  /// Metres above the sea.
  package var height: Double?
  /// At least one.
  package let shapes: [GeoShape]
  /// The position of its map pin: the middle of the first point or circle, or else of everything.
  package let point: GeoPoint

  /// `nil` if no shape has a position.
  package init?(name: String? = nil, address: String? = nil, height: Double? = nil, shapes: [GeoShape]) {
    guard let bounds = GeoBounds(shapes.lazy.flatMap(\.points)) else { return nil }
    self.name = name
    self.address = address
    self.height = height
    self.shapes = shapes
    point = shapes.lazy.compactMap(\.middle).first ?? bounds.middle
  }

  /// A point, or with a radius in metres a circle.
  package init(name: String? = nil, at point: GeoPoint, radius: Double? = nil) {
    self.name = name
    self.point = point
    shapes = [radius.map { .circle(point, radius: $0) } ?? .point(point)]
  }

  /// Returns the place with further shapes.
  package func adding(_ more: [GeoShape]) -> GeoPlace {
    GeoPlace(name: name, address: address, height: height, shapes: shapes + more) ?? self
  }

  /// The radius of the first circle, in metres.
  package var radius: Double? {
    for case .circle(_, let radius) in shapes { return radius }
    return nil
  }

  /// Whether it is a single point.
  package var isPoint: Bool {
    guard shapes.count == 1, case .point = shapes[0] else { return false }
    return true
  }

  /// Returns the place rounded to a grid of squares that are `metres` wide: only its name and the middle of its square
  /// are kept.
  package func rounded(toGridOf metres: Double) -> GeoPlace {
    GeoPlace(name: name, at: point.rounded(toGridOf: metres))
  }
}
