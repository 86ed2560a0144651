package import Model

/// The location of an entry: a point, a line, an area, several of them, or only a name.
package struct FeedPlace: Sendable, Hashable {
  /// Degrees, WGS 84.
  package typealias Point = GeoPoint

  var point: Point?
  package var name: String?
  /// Metres around `point`.
  var radius: Double?
  /// Metres above the sea.
  package var height: Double?
  /// The corners of an area; the first is repeated at the end.
  var polygon: [Point]
  /// The holes in that area, each with its first position repeated at the end.
  var holes: [[Point]] = []
  /// The positions of a line.
  var line: [Point] = []
  /// The second and further areas, circles and lines.
  package var others: [GeoShape] = []

  package init(point: Point? = nil, name: String? = nil, radius: Double? = nil, polygon: [Point] = []) {
    self.point = point
    self.name = name
    self.radius = radius
    self.polygon = polygon
  }

  var hasHoles: Bool {
    !holes.isEmpty
      || others.contains { other in
        if case .polygon(let rings) = other { rings.count > 1 } else { false }
      }
  }

  /// Everything that it covers.
  package var shapes: [GeoShape] {
    var shapes: [GeoShape] = []
    if let point { shapes.append(radius.map { .circle(point, radius: $0) } ?? .point(point)) }
    if !line.isEmpty { shapes.append(.line(line)) }
    if !polygon.isEmpty { shapes.append(.polygon([polygon] + holes)) }
    return shapes + others
  }
}

extension FeedPlace {
  /// A place of the site. Feeds have no addresses.
  package init(_ place: GeoPlace) {
    self.init(name: place.name ?? place.address)
    height = place.height
    for shape in place.shapes { add(shape) }
  }

  /// Adds a shape, unless it is there already. A point or circle becomes `point` only if there is none yet.
  mutating func add(_ shape: GeoShape) {
    switch shape {
    case .point(let added) where point == nil: point = added
    case .circle(let added, let length) where point == nil: (point, radius) = (added, length)
    case .line(let added) where line.isEmpty: line = added
    case .polygon(let rings) where polygon.isEmpty: (polygon, holes) = (rings.first ?? [], Array(rings.dropFirst()))
    // The same outline in another vocabulary, which has no holes.
    case .polygon(let rings) where rings.count == 1 && rings.first.map(hasArea) == true: break
    default: if !shapes.contains(shape) { others.append(bounded: shape) }
    }
  }

  /// Adds a hole to the area with that outline, unless it is there already.
  mutating func add(hole: [Point], inAreaWith outline: [Point]) {
    if polygon == outline {
      if !holes.contains(hole) { holes.append(bounded: hole) }
      return
    }
    for (index, other) in others.enumerated() {
      guard case .polygon(var rings) = other, rings.first == outline else { continue }
      if !rings.contains(hole), rings.append(bounded: hole) { others[index] = .polygon(rings) }
      return
    }
  }

  private func hasArea(with outline: [Point]) -> Bool {
    polygon == outline
      || others.contains { other in
        if case .polygon(let rings) = other { rings.first == outline } else { false }
      }
  }
}
