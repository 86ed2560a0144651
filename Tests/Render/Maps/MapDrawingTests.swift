import Model
import Testing
import Text
import Trial

@testable import Render

/// Maps that the build draws: what is beside what, how long a kilometre is, and what the drawing says.
@Suite struct MapDrawingTests {
  private static func point(_ dice: inout Dice) -> (x: Double, y: Double) {
    (Double(dice.number(0...Int(MapProjection.width))), Double(dice.number(0...Int(MapProjection.height))))
  }

  @Test func `a pin that several marks share has all their labels where there is room, or the first`() {
    let one = MapPins.Pin(position: (100, 100), labels: ["1"], kind: .open)
    #expect(one.texts == ["1"])
    let several = MapPins.Pin(position: (100, 100), labels: ["1", "10", "11", "12"], kind: .open)
    #expect(several.texts == ["1, 10, 11 …", "1, 10 …", "1 …"])
    #expect(MapPins.Pin(position: (100, 100), labels: [], kind: .open).texts.isEmpty)
    // Two drawings leave room for a short text alone.
    let narrow = [
      MapLabels.Box(x: 0, y: 0, width: 640, height: 90), MapLabels.Box(x: 0, y: 110, width: 640, height: 310),
      MapLabels.Box(x: 152, y: 90, width: 488, height: 20), MapLabels.Box(x: 0, y: 90, width: 88, height: 20),
    ]
    var labels = MapLabels(around: [(100, 100)], taken: narrow)
    #expect(labels.place(firstOf: several.texts, at: (100, 100))?.text == "1 …")
  }

  @Test(arguments: [MapLabels.size, MapLabels.sizeOnPhones])
  func `labels cover no other label, no pin and nothing that is drawn, and stay inside of the map`(size: Double) {
    var dice = Dice(seed: 4)
    var (left, lines) = (0, 0)
    for _ in 0..<200 {
      let pins = (0..<dice.number(1...40)).map { _ in Self.point(&dice) }
      let drawn = MapLabels.Box(x: 0, y: 374, width: 120, height: 46)
      var labels = MapLabels(around: pins, taken: [drawn], size: size)
      let pinBoxes = pins.map {
        MapLabels.Box(
          x: $0.x - MapLabels.pin, y: $0.y - MapLabels.pin, width: 2 * MapLabels.pin, height: 2 * MapLabels.pin)
      }
      var boxes: [MapLabels.Box] = []
      for (number, pin) in pins.enumerated() {
        let label = dice.pick(["\(number)", "Pier", "Ζωγράφου, πύλη", "A very long name of a very small place"])
        guard let place = labels.place(label, at: pin) else {
          left += 1
          continue
        }
        let box = MapLabels.Box(
          x: place.x, y: place.y - size * 0.85, width: LetterWidth.of(Substring(label)) * size, height: size * 1.1)
        // The rounding of the base line.
        let inner = MapLabels.Box(x: box.x, y: box.y + 0.001, width: box.width, height: box.height - 0.002)
        #expect(!(boxes + pinBoxes + [drawn]).contains { $0.overlaps(inner) })
        #expect(box.x >= 2 && box.y >= 1.9 && box.x + box.width <= MapProjection.width - 2)
        #expect(box.y + box.height <= MapProjection.height - 1.9)
        boxes.append(box)
        if let end = place.lineEnd {
          lines += 1
          #expect(
            end.x >= box.x && end.x <= box.x + box.width && end.y >= box.y - 0.01 && end.y <= box.y + box.height + 0.01)
        }
      }
    }
    #expect(left > 0, "some maps are too full for all labels")
    #expect(lines > 0, "some labels are not beside their pins")
  }

  @Test func `a scale bar is a round distance, at most a quarter of the map and more than a tenth`() {
    var dice = Dice(seed: 6)
    for _ in 0..<300 {
      let south = GeoPoint(latitude: Double(dice.number(-80...70)), longitude: Double(dice.number(-170...160)))
      let size = dice.pick([0, 0.001, 0.03, 0.7, 9])
      let north = GeoPoint(latitude: south.latitude + size, longitude: south.longitude + size)
      guard let bounds = GeoBounds([south, north]) else {
        Issue.record("no bounds")
        continue
      }
      let projection = MapProjection(bounds)
      let (metres, length) = projection.scaleBar
      var digits = metres
      while digits >= 10 { digits /= 10 }
      #expect([1, 2, 5].contains(digits) && length <= MapProjection.width / 4 && length > MapProjection.width / 10.1)
      #expect(abs(length * projection.scale - metres) < 0.001)
      // In the middle of the map, a length is the distance on the sphere.
      let middle = GeoPoint(latitude: south.latitude + size / 2, longitude: south.longitude + size / 2)
      let near = GeoPoint(latitude: middle.latitude, longitude: middle.longitude + 0.0001)
      let drawn = (projection.position(of: near).x - projection.position(of: middle).x) * projection.scale
      #expect(abs(drawn - middle.distance(to: near)) < 0.01 * middle.distance(to: near))
    }
  }

  @Test func `a map shows points, circles, lines, areas with holes, a scale bar and the north`() throws {
    func points(_ pairs: [(Double, Double)]) -> [GeoPoint] {
      pairs.map { GeoPoint(latitude: $0, longitude: $1) }
    }
    var map = MapDrawing(north: "N")
    map.title = "A & <b>"
    let outline = points([(37.90, 23.70), (37.90, 23.74), (37.94, 23.74), (37.90, 23.70)])
    let hole = points([(37.91, 23.72), (37.91, 23.73), (37.92, 23.73), (37.91, 23.72)])
    let shapes: [GeoShape] = [
      .polygon([outline, hole]), .line(Array(outline.prefix(2))), .circle(outline[2], radius: 500), .point(hole[0]),
    ]
    map.add(MapMark(place: try #require(GeoPlace(shapes: shapes)), label: "Pier <1>", kind: .open))
    map.add(
      MapMark(place: GeoPlace(at: GeoPoint(latitude: 37.93, longitude: 23.71)), label: "2", kind: .handled))
    let svg = try #require(map.svg)
    for part in [
      "aria-label=\"A &amp; &lt;b&gt;\"", "class=\"map-line\"", "fill-rule=\"evenodd\"", "class=\"map-open-area\"",
      "class=\"map-open\"", "class=\"map-handled\"", ">2 km</text>", ">N</text>", "Pier &lt;1", ">2</text>",
    ] { #expect(svg.contains(part), "\(part)\n\(svg)") }
    #expect(svg.ranges(of: "class=\"map-open-area\"").count == 2, "an area and a circle")
    #expect(MapDrawing(north: "N").svg == nil)
    // An incident that is only an area has its number too.
    map.add(MapMark(place: try #require(GeoPlace(shapes: [.polygon([hole])])), label: "3", kind: .open))
    #expect(map.svg?.contains(">3</text>") == true)
  }

  @Test func `a single point has circles around it that say how far it is, and several places have none`() throws {
    var map = MapDrawing(north: "N")
    let point = GeoPoint(latitude: 37.93, longitude: 23.71)
    map.add(MapMark(place: GeoPlace(at: point), label: "Pier", kind: .place))
    let svg = try #require(map.svg)
    let radiuses = svg.matches(of: /<circle class="map-ring" cx="320" cy="210" r="([^"]*)"/).compactMap { Double($0.1) }
    #expect(radiuses.count == 3 && radiuses.allSatisfy { $0 < MapProjection.height / 2 }, "\(svg)")
    #expect(zip(radiuses, [1, 2, 4]).allSatisfy { abs($0 - radiuses[0] * $1) < 0.2 }, "\(radiuses)")
    for words in [">500 m</text>", ">1 km</text>", ">2 km</text>"] { #expect(svg.contains(words), "\(words)") }
    map.add(MapMark(place: GeoPlace(at: point), label: "Tower", kind: .place))
    #expect(map.svg?.contains("map-ring") == true, "two places at one point")
    let near = GeoPoint(latitude: 37.9301, longitude: 23.71)
    map.add(MapMark(place: GeoPlace(at: near), label: "Gate", kind: .place))
    #expect(map.svg?.contains("map-ring") == false)
  }

  @Test func `labels begin at their place on pages of either direction, and are written in their own`() throws {
    var map = MapDrawing(north: "\u{634}")
    let middle = GeoPoint(latitude: 37.93, longitude: 23.71)
    map.add(MapMark(place: GeoPlace(at: middle), label: "\u{645}\u{64A}\u{646}\u{627}\u{621} 2", kind: .place))
    let east = GeoPoint(latitude: 37.94, longitude: 23.76)
    map.add(MapMark(place: GeoPlace(at: east), label: "Pier 2", kind: .place))
    let svg = try #require(map.svg)
    #expect(svg.contains("<svg class=\"drawn-map\" viewBox=\"0 0 640 420\" direction=\"ltr\""), "\(svg)")
    let labels = svg.matches(of: /<text class="map-label" [^>]*>/).map { String($0.0) }
    #expect(labels.count == 2, "\(svg)")
    #expect(labels.first?.hasSuffix(" direction=\"rtl\" text-anchor=\"end\">") == true, "\(labels)")
    #expect(labels.last?.contains("direction") == false, "\(labels)")
  }

  @Test func `a map has larger labels for phones, at places of their own`() throws {
    var map = MapDrawing(north: "N")
    for (number, name) in ["Pier", "A very long name of a very small place", "Tower"].enumerated() {
      let place = GeoPoint(latitude: 37.93 + Double(number) * 0.004, longitude: 23.71)
      map.add(MapMark(place: GeoPlace(at: place), label: name, kind: .place))
    }
    let svg = try #require(map.svg)
    let wide = svg.matches(of: /<text class="map-label" (x="[^"]*" y="[^"]*")>Pier</).map { String($0.1) }
    let narrow = svg.matches(of: /<text class="map-label map-narrow" (x="[^"]*" y="[^"]*")>Pier</).map { String($0.1) }
    #expect(wide.count == 1 && narrow.count == 1 && wide != narrow, "\(svg)")
  }
}
