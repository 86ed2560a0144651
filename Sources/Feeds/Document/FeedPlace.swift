package import Model

/// The location of an entry: a point, a line, an area, several of them, or only a name.
package struct FeedPlace: Sendable, Hashable {
  /// Degrees, WGS 84.
  package typealias Point = GeoPoint

  package var point: Point?
  package var name: String?
  /// Metres around `point`.
  package var radius: Double?
  /// Metres above the sea.
  package var height: Double?
  /// The corners of an area; the first is repeated at the end.
  package var polygon: [Point]
  /// The positions of a line.
  package var line: [Point] = []
  /// The second and further areas, circles and lines.
  package var others: [GeoShape] = []

  package init(point: Point? = nil, name: String? = nil, radius: Double? = nil, polygon: [Point] = []) {
    self.point = point
    self.name = name
    self.radius = radius
    self.polygon = polygon
  }

  /// Everything that it covers.
  package var shapes: [GeoShape] {
    var shapes: [GeoShape] = []
    if let point { shapes.append(radius.map { .circle(point, radius: $0) } ?? .point(point)) }
    if !line.isEmpty { shapes.append(.line(line)) }
    if !polygon.isEmpty { shapes.append(.polygon([polygon])) }
    return shapes + others
  }
}

extension FeedPlace {
  /// A place of the site. Feeds have no holes in areas, nor addresses.
  package init(_ place: GeoPlace) {
    self.init(name: place.name ?? place.address)
    height = place.height
    for shape in place.shapes { add(shape) }
  }

  /// Adds a shape, unless it is there already. A point only takes the place of no other.
  mutating func add(_ shape: GeoShape) {
    switch shape {
    case .point(let added) where point == nil: point = added
    case .circle(let added, let length) where point == nil: (point, radius) = (added, length)
    case .line(let added) where line.isEmpty: line = added
    case .polygon(let rings) where polygon.isEmpty: polygon = rings.first ?? []
    case .polygon(let rings):
      let added = GeoShape.polygon(Array(rings.prefix(1)))
      if rings.first != polygon, !others.contains(added) { others.append(bounded: added) }
    default: if !shapes.contains(shape) { others.append(bounded: shape) }
    }
  }
}
