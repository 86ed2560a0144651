import Model
import Testing
import Text
import Trial

@Suite struct GeoJSONTests {
  static func place(_ dice: inout Dice) -> GeoPlace? {
    func point(_ dice: inout Dice) -> GeoPoint {
      GeoPoint(
        latitude: Double(dice.number(-89_999...90_000)) / 1000,
        longitude: Double(dice.number(-179_999...180_000)) / 1000)
    }
    func ring(_ dice: inout Dice) -> [GeoPoint] {
      let corner = GeoPoint(latitude: Double(dice.number(-80...79)), longitude: Double(dice.number(-170...169)))
      let (a, b) = (corner.latitude, corner.longitude)
      return [(a, b), (a, b + 1), (a + 1, b + 1), (a + 1, b), (a, b)].map { GeoPoint(latitude: $0, longitude: $1) }
    }
    let shapes = (0..<dice.number(1...3)).map { _ -> GeoShape in
      switch dice.number(0...4) {
      case 0: .point(point(&dice))
      case 1: .circle(point(&dice), radius: Double(dice.number(0...5000)))
      case 2: .line((0..<dice.number(2...5)).map { _ in point(&dice) })
      case 3: .polygon([ring(&dice)])
      default: .polygon([ring(&dice), ring(&dice).reversed()])
      }
    }
    return GeoPlace(name: dice.isLucky(2) ? "Λιμάνι" : nil, shapes: shapes)
  }

  @Test func `a place that is written as GeoJSON is read as the same`() throws {
    var dice = Dice(seed: 11)
    for _ in 0..<500 {
      guard let place = Self.place(&dice), !place.shapes.contains(where: { $0.writtenPoints.contains(where: \.isNull) })
      else { continue }
      let bytes = JSON.bytes(of: GeoJSON.geometry(of: place))
      let read = try GeoJSON.shapes(of: JSON.parse(bytes, file: "x"))
      #expect(read.shapes == place.shapes)
    }
  }

  @Test func `a place that is stored is read as the same`() {
    var dice = Dice(seed: 12)
    for _ in 0..<500 {
      guard var place = Self.place(&dice) else { continue }
      (place.address, place.height) = (dice.isLucky(2) ? "Οδός 1" : nil, dice.isLucky(2) ? 12.5 : nil)
      var writer = BinaryWriter()
      writer.append(place)
      var reader = BinaryReader(StoredBytes(writer.bytes))
      #expect(reader.geoPlace() == place)
      #expect(reader.isAtEnd)
    }
  }

  @Test func `a height is the third number of a point`() throws {
    let place = GeoPlace(height: 42, shapes: [.point(GeoPoint(latitude: 38, longitude: 23.5))])
    let geometry = place.map { GeoJSON.geometry(of: $0) } ?? .null
    #expect(
      String(decoding: JSON.bytes(of: geometry), as: UTF8.self) == #"{"type":"Point","coordinates":[23.5,38,42]}"#)
    #expect(try GeoJSON.shapes(of: geometry).height == 42)
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[37.9,123.7]}"#, "123.7 is not a latitude"),
    (#"{"type":"Point","coordinates":[0,0]}"#, "the position is (0, 0), in the sea off Ghana"),
    (#"{"type":"Point","coordinates":["23","37"]}"#, "a position must be a list"),
    (#"{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,2]]]}"#, "a ring of the area is not closed"),
    (#"{"type":"Pont","coordinates":[1,1]}"#, "`Pont` is not a geometry of GeoJSON"),
    (#"{"type":"GeometryCollection","geometries":[]}"#, "the geometry has no positions"), ("{}", "the geometry has no"),
  ])
  func `a wrong geometry is named`(_ text: String, _ words: String) throws {
    let node = try JSON.parse(Array(text.utf8), file: "x")
    do throws(GeoJSONMistake) {
      _ = try GeoJSON.shapes(of: node)
      Issue.record("it was read")
    } catch {
      #expect(error.summary.hasPrefix(words))
    }
  }
}
