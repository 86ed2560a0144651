import Escaping
import Model
import Text

/// A map as an SVG element of a page, drawn from nothing but the places on it. The page's style sheet has its colours.
struct MapDrawing {
  var title = ""
  /// The letter above the arrow to the north.
  let north: String
  private var marks: [MapMark] = []

  init(north: String) { self.north = north }

  mutating func add(_ mark: MapMark) { marks.append(mark) }

  /// `nil` if there is nothing to draw.
  var svg: String? {
    guard let bounds = GeoBounds(marks.lazy.flatMap { $0.place.shapes.lazy.flatMap(\.points) }) else { return nil }
    let projection = MapProjection(bounds)
    var output: [UInt8] = []
    let (width, height) = (Self.text(MapProjection.width), Self.text(MapProjection.height))
    // In a page of a right-to-left language, a text would end where it is to begin.
    output += "<svg class=\"drawn-map\" viewBox=\"0 0 \(width) \(height)\" direction=\"ltr\"".utf8
    output += " role=\"img\" aria-label=\"".utf8
    output.append(escaping: title)
    output += "\"><path class=\"map-ground\" d=\"M0 0h\(width)v\(height)H0z\"/>".utf8
    if projection.isAroundPoint { drawRings(around: projection.position(of: bounds.middle), projection, &output) }
    for mark in marks { for shape in mark.place.shapes { draw(shape, of: mark, projection, &output) } }
    let bar = projection.scaleBar
    let pins = MapPins(marks.filter { $0.kind != .area && $0.place.hasPin }, projection)
    drawPins(pins, projection, barLength: bar.length, &output)
    drawScale(bar, &output)
    output += "</svg>".utf8
    return output.text
  }
}

extension MapDrawing {
  /// Returns the number with one decimal, which is finer than a pixel.
  private static func text(_ number: Double) -> String {
    guard number.magnitude < 1e7 else { return "0" }
    let tenths = Int((number * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  private func draw(_ shape: GeoShape, of mark: MapMark, _ projection: MapProjection, _ output: inout [UInt8]) {
    switch shape {
    case .point: break
    case .circle(let point, let radius):
      let (x, y) = projection.position(of: point)
      output += "<circle class=\"map-\(mark.kind.rawValue)-area\" cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\"".utf8
      output += " r=\"\(Self.text(radius / projection.scale))\"/>".utf8
    case .line(let points):
      output += "<path class=\"map-line\" d=\"\(path(points, projection))\"/>".utf8
    case .polygon(let rings):
      let paths = rings.map { path($0, projection) + "z" }.joined()
      output += "<path class=\"map-\(mark.kind.rawValue)-area\" fill-rule=\"evenodd\" d=\"\(paths)\"/>".utf8
    }
  }

  /// The radiuses of the circles around a single point, in metres.
  private static let rings = [500.0, 1000, 2000]

  /// Draws circles that say how far it is from a single point, which would otherwise be alone on the map.
  private func drawRings(
    around point: (x: Double, y: Double), _ projection: MapProjection, _ output: inout [UInt8]
  ) {
    let x = Self.text(point.x)
    for metres in Self.rings {
      let radius = metres / projection.scale
      output += "<circle class=\"map-ring\" cx=\"\(x)\" cy=\"\(Self.text(point.y))\" r=\"\(Self.text(radius))\"/>".utf8
      output += "<text class=\"map-words\" x=\"\(x)\" y=\"\(Self.text(point.y - radius - 5))\"".utf8
      output += " text-anchor=\"middle\">\(Self.distance(metres))</text>".utf8
    }
  }

  private func path(_ points: [GeoPoint], _ projection: MapProjection) -> String {
    let positions = points.map { projection.position(of: $0) }.map { "\(Self.text($0.x)) \(Self.text($0.y))" }
    return "M" + positions.joined(separator: "L")
  }

  /// Draws the pins, and the labels of pins and of incidents that are areas or lines: once for wide windows, and once
  /// with larger letters for phones, of which the style sheet shows one.
  private func drawPins(
    _ pins: MapPins, _ projection: MapProjection, barLength: Double, _ output: inout [UInt8]
  ) {
    for pin in pins.all {
      let (x, y) = (Self.text(pin.position.x), Self.text(pin.position.y))
      let shape = pin.kind.pin ?? ""
      output += "<path class=\"map-\(pin.kind.rawValue)\" transform=\"translate(\(x) \(y))\" d=\"\(shape)\"/>".utf8
    }
    let shapes = marks.filter { ($0.kind == .open || $0.kind == .handled) && !$0.place.hasPin }
    let labelled =
      pins.all.map { (texts: $0.texts, position: $0.position) }
      + shapes.map { (texts: [$0.label], position: projection.position(of: $0.place.point)) }
    for size in [MapLabels.size, MapLabels.sizeOnPhones] {
      drawLabels(labelled, around: pins, size: size, barLength: barLength, &output)
    }
  }

  private func drawLabels(
    _ labelled: [(texts: [String], position: (x: Double, y: Double))], around pins: MapPins, size: Double,
    barLength: Double, _ output: inout [UInt8]
  ) {
    let (width, height) = (MapProjection.width, MapProjection.height)
    // The words of the scale have the same size on a phone.
    let scaleHeight = 29 + size
    let (lineClass, textClass) =
      size == MapLabels.size ? ("map-wide", "") : (MapLabels.classOnPhones, " " + MapLabels.classOnPhones)
    var labels = MapLabels(
      around: pins.all.map(\.position),
      taken: [
        MapLabels.Box(x: 0, y: height - scaleHeight, width: max(barLength + 40, size * 6), height: scaleHeight),
        MapLabels.Box(x: width - 44, y: 0, width: 44, height: 62),
      ], size: size)
    for (texts, position) in labelled {
      guard let (label, place) = labels.place(firstOf: texts, at: position) else { continue }
      if let end = place.lineEnd { drawLine(from: position, to: end, lineClass, &output) }
      output += "<text class=\"map-label\(textClass)\" x=\"\(Self.text(place.x))\" y=\"\(Self.text(place.y))\"".utf8
      // The end of such a label is its left side, which is at the place of the label.
      output += (CoverDrawing.isRightToLeft(label) ? " direction=\"rtl\" text-anchor=\"end\">" : ">").utf8
      output.append(escaping: label)
      output += "</text>".utf8
    }
  }

  /// Draws the line between a pin and its label. It begins at the edge of the pin, and has the class of the scale,
  /// which is drawn as thin.
  private func drawLine(
    from pin: (x: Double, y: Double), to end: (x: Double, y: Double), _ className: String, _ output: inout [UInt8]
  ) {
    let (right, down) = (end.x - pin.x, end.y - pin.y)
    let part = MapLabels.pin / max((right * right + down * down).squareRoot(), MapLabels.pin)
    let (x, y) = (Self.text(pin.x + right * part), Self.text(pin.y + down * part))
    output += "<path class=\"map-scale \(className)\" d=\"M\(x) \(y)L\(Self.text(end.x)) \(Self.text(end.y))\"/>".utf8
  }

  private func drawScale(_ bar: (metres: Double, length: Double), _ output: inout [UInt8]) {
    let (x, y) = (MapProjection.width, MapProjection.height)
    output += "<path class=\"map-scale\" d=\"M16 \(Self.text(y - 22))v6h\(Self.text(bar.length))v-6\"/>".utf8
    output += "<text class=\"map-words\" x=\"20\" y=\"\(Self.text(y - 24))\">\(Self.distance(bar.metres))</text>".utf8
    output += "<path class=\"map-scale\" d=\"M\(Self.text(x - 24)) 52V26m-5 7 5-8 5 8\"/>".utf8
    output += "<text class=\"map-words\" x=\"\(Self.text(x - 24))\" y=\"20\" text-anchor=\"middle\">".utf8
    output.append(escaping: north)
    output += "</text>".utf8
  }

  private static func distance(_ metres: Double) -> String {
    metres >= 1000 ? "\(Int(metres / 1000)) km" : "\(Int(metres)) m"
  }
}

extension GeoPlace {
  /// Whether it has a pin: areas and lines are drawn themselves.
  fileprivate var hasPin: Bool { shapes.contains { $0.middle != nil } }
}
