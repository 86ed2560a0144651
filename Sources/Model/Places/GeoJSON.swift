package import Text

/// Places as GeoJSON (RFC 7946). Positions are longitude first there.
package enum GeoJSON {
  /// Returns a feature. A height is the third number of the position of a point.
  package static func feature(_ place: GeoPlace, id: String? = nil, properties: [Node.Member]) -> Node {
    .object(
      [Node.Member("type", .string("Feature"))] + (id.map { [Node.Member("id", .string($0))] } ?? []) + [
        Node.Member("geometry", geometry(of: place)), Node.Member("properties", .object(properties)),
      ])
  }

  package static func collection(_ features: [Node]) -> Node {
    .object([Node.Member("type", .string("FeatureCollection")), Node.Member("features", .list(features))])
  }

  package static func geometry(of place: GeoPlace) -> Node {
    guard place.shapes.count != 1 else { return geometry(of: place.shapes[0], height: place.height) }
    return .object([
      Node.Member("type", .string("GeometryCollection")),
      Node.Member("geometries", .list(place.shapes.map { geometry(of: $0, height: place.height) })),
    ])
  }
}

extension GeoJSON {
  private static func geometry(of shape: GeoShape, height: Double?) -> Node {
    switch shape {
    case .point(let point): geometry("Point", position(point, height: height))
    // GeoJSON has no circles: `radius` is a member of our own, which others ignore (section 6.1).
    case .circle(let point, let radius): geometry("Point", position(point, height: height), ("radius", number(radius)))
    case .line(let points): geometry("LineString", .list(points.map { position($0) }))
    case .polygon(let rings):
      geometry(
        "Polygon",
        .list(
          rings.enumerated().map { number, ring in
            .list(oriented(ring, isOutline: number == 0).map { position($0) })
          }))
    }
  }

  private static func geometry(_ type: String, _ coordinates: Node, _ other: (String, Node)? = nil) -> Node {
    .object(
      [Node.Member("type", .string(type)), Node.Member("coordinates", coordinates)]
        + (other.map { [Node.Member($0.0, $0.1)] } ?? []))
  }

  private static func position(_ point: GeoPoint, height: Double? = nil) -> Node {
    .list([point.longitude, point.latitude].map(number) + (height.map { [number($0)] } ?? []))
  }

  private static func number(_ value: Double) -> Node {
    Int64(exactly: value).map { .integer($0) } ?? .number(value)
  }

  /// Outlines go counterclockwise, and holes clockwise (section 3.1.6).
  private static func oriented(_ ring: [GeoPoint], isOutline: Bool) -> [GeoPoint] {
    var twice = 0.0
    for (first, second) in zip(ring, ring.dropFirst()) {
      twice += first.longitude * second.latitude - second.longitude * first.latitude
    }
    return twice == 0 || (twice > 0) == isOutline ? ring : ring.reversed()
  }
}
