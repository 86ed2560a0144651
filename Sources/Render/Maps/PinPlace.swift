/// Where a pin is on its picture, in percent of the picture's width and height: on a map of 60 × 40 cm, the pin at (15, 10)
/// is at 25 % and 25 %, and one of 2 cm is 3.3333 % wide.
struct PinPlace: Sendable, Equatable {
  struct Point: Sendable, Equatable {
    var x: Double
    var y: Double
  }

  let left: Double
  let top: Double
  /// `nil` if the pin has the theme's own size.
  let width: Double?
  /// How far its outline reaches above `top`; `nil` for a pin without one.
  let above: Double?

  /// `point`, `width` and `outline` are in the units of the map's `size`.
  init(_ point: Point, width: Double?, outline: [Point] = [], on size: (width: Double, height: Double)) {
    left = Self.percent(point.x, of: size.width)
    top = Self.percent(point.y, of: size.height)
    self.width = width.map { Self.percent($0, of: size.width) }
    above = outline.map(\.y).min().map { max(0, Self.percent(point.y - $0, of: size.height)) }
  }

  /// Returns the corners of an outline that is written as `x y, x y, x y`, with or without the commas; `nil` for less than
  /// three corners, or an odd count of numbers.
  static func corners(_ text: String) -> [Point]? {
    let parts = text.split { $0 == " " || $0 == "," }
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == parts.count else { return nil }
    return corners(numbers)
  }

  static func corners(_ numbers: [Double]) -> [Point]? {
    guard numbers.count >= 6, numbers.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// The area of an outline; 0 for one whose corners are on one line.
  static func area(of corners: [Point]) -> Double { abs(doubledArea(of: corners)) / 2 }

  /// Returns the centroid of an outline, where its name is written.
  static func middle(of corners: [Point]) -> Point {
    let area = doubledArea(of: corners)
    guard area != 0 else { return corners.first ?? Point(x: 0, y: 0) }
    var (x, y) = (0.0, 0.0)
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let cross = from.x * to.y - to.x * from.y
      x += (from.x + to.x) * cross
      y += (from.y + to.y) * cross
    }
    return Point(x: x / (3 * area), y: y / (3 * area))
  }
}

extension PinPlace {
  private static func doubledArea(of corners: [Point]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, edge in
      sum + edge.0.x * edge.1.y - edge.1.x * edge.0.y
    }
  }

  /// Rounded to four decimals.
  private static func percent(_ part: Double, of whole: Double) -> Double {
    (part / whole * 1_000_000).rounded() / 10_000
  }
}
