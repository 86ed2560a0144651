package import Text

/// Why a geometry cannot be a place.
package struct GeoJSONMistake: Error, Sendable, Hashable {
  package var summary: String
  package var help: String?

  init(_ summary: String, help: String? = nil) {
    self.summary = summary
    self.help = help
  }
}

extension GeoJSON {
  /// The most positions of one geometry.
  private static let mostPositions = 100_000

  /// Reads a geometry: its shapes, and the height of its first position that has one.
  package static func shapes(
    of geometry: Node
  ) throws(GeoJSONMistake) -> (shapes: [GeoShape], height: Double?) {
    var reader = GeoJSONReader(room: mostPositions)
    try reader.read(geometry, depth: 0)
    guard !reader.shapes.isEmpty else { throw GeoJSONMistake("the geometry has no positions") }
    return (reader.shapes, reader.height)
  }
}

/// The reader of one geometry.
private struct GeoJSONReader {
  var shapes: [GeoShape] = []
  var height: Double?
  /// The number of positions that may still be read.
  private var room: Int

  init(room: Int) { self.room = room }

  mutating func read(_ geometry: Node, depth: Int) throws(GeoJSONMistake) {
    guard depth < 8 else { throw GeoJSONMistake("geometries are nested more than eight deep") }
    guard let type = geometry["type"]?.string else { throw GeoJSONMistake("the geometry has no `type`") }
    let coordinates = geometry["coordinates"] ?? .null
    switch type {
    case "Point":
      let point = try position(coordinates)
      let radius = geometry["radius"].flatMap(\.double).flatMap { GeoShape.radii.contains($0) ? $0 : nil }
      shapes.append(radius.map { .circle(point, radius: $0) } ?? .point(point))
    case "MultiPoint": for point in try positions(coordinates, least: 1) { shapes.append(.point(point)) }
    case "LineString": shapes.append(.line(try positions(coordinates, least: 2)))
    case "MultiLineString":
      for line in coordinates.elements { shapes.append(.line(try positions(line, least: 2))) }
    case "Polygon": shapes.append(.polygon(try rings(coordinates)))
    case "MultiPolygon": for polygon in coordinates.elements { shapes.append(.polygon(try rings(polygon))) }
    case "GeometryCollection":
      for part in geometry["geometries"]?.elements ?? [] { try read(part, depth: depth + 1) }
    default:
      throw GeoJSONMistake(
        "`\(type.shortened(to: 40))` is not a geometry of GeoJSON", help: Suggestion.help(for: type, among: Self.types))
    }
  }

  private static let types = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  private mutating func rings(_ node: Node) throws(GeoJSONMistake) -> [[GeoPoint]] {
    var rings: [[GeoPoint]] = []
    for ring in node.elements {
      let points = try positions(ring, least: 4)
      guard points.first == points.last else {
        throw GeoJSONMistake("a ring of the area is not closed", help: "repeat its first position at its end")
      }
      rings.append(points)
    }
    guard !rings.isEmpty else { throw GeoJSONMistake("the area has no rings") }
    return rings
  }

  private mutating func positions(_ node: Node, least: Int) throws(GeoJSONMistake) -> [GeoPoint] {
    var points: [GeoPoint] = []
    for element in node.elements { points.append(try position(element)) }
    guard points.count >= least else {
      throw GeoJSONMistake("there are \(points.count) positions where at least \(least) are needed")
    }
    return points
  }

  private mutating func position(_ node: Node) throws(GeoJSONMistake) -> GeoPoint {
    let numbers = node.elements.compactMap(\.double)
    guard numbers.count >= 2, numbers.count == node.elements.count else {
      throw GeoJSONMistake("a position must be a list of two or three numbers, the longitude first")
    }
    room -= 1
    guard room >= 0 else { throw GeoJSONMistake("the geometry has more than 100,000 positions") }
    let point = GeoPoint(latitude: numbers[1], longitude: numbers[0])
    guard point.isOnEarth else { throw Self.mistake(point) }
    guard !point.isNull else {
      throw GeoJSONMistake(
        "the position is (0, 0), in the sea off Ghana", help: "remove the feature if its position is not known")
    }
    if numbers.count > 2, height == nil, numbers[2].isFinite { height = numbers[2] }
    return point
  }

  private static func mistake(_ point: GeoPoint) -> GeoJSONMistake {
    let isSwapped = point.swapped.isOnEarth
    let (name, value) =
      (-90...90).contains(point.latitude)
      ? ("longitude", point.longitude) : ("latitude", point.latitude)
    return GeoJSONMistake(
      "\(value) is not a \(name)",
      help: isSwapped ? "GeoJSON has the longitude first: are the two swapped?" : "degrees of WGS 84 are needed")
  }
}

extension Node {
  /// The value as a number; `nil` if it is not a finite number.
  fileprivate var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number.isFinite ? number : nil
    default: nil
    }
  }
}
