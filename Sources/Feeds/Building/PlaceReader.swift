import Model

/// Reads the places of GeoRSS, GML and the W3C's geo vocabulary: the coordinates of one entry, some of which come in
/// several elements.
struct PlaceReader {
  private var latitude: Double?
  private var longitude: Double?
  /// Whether the coordinates of this geometry are longitude first.
  private var isLongitudeFirst = false
  /// How many numbers there are for each point.
  private var dimensions = 2
  /// The metres of one unit of a radius.
  private var metres = 1.0
  /// The outline of the polygon of GML that is being read; empty before it comes.
  private var outline: [FeedPlace.Point] = []
  /// The positions of a ring that come one by one.
  private var ring: [FeedPlace.Point] = []
  /// The lower corner of a box whose upper corner was not read yet.
  private var corner: [Double] = []

  /// Reads the order of a GML geometry's coordinates: latitude first, unless its coordinate system has another order.
  mutating func openGeometry(_ attributes: XMLAttributes) {
    isLongitudeFirst = attributes.filled(.srsname).map(Self.isLongitudeFirst) ?? false
    dimensions = attributes[.srsdimension].flatMap(FeedNumber.integer) ?? 2
    (outline, ring) = ([], [])
  }

  /// Reads the unit of a GML radius; the default is metres.
  mutating func openRadius(_ attributes: XMLAttributes) {
    metres = attributes.lowered(.uom) == "km" ? 1000 : 1
  }

  /// Where coordinates are in a geometry of GML.
  enum Part { case outline, hole, other }

  /// Returns the first coordinates of an element that are not on Earth, as the feed has them; `nil` if all are.
  func misplaced(_ element: FeedElement, _ word: String) -> String? {
    guard element != .placeName, let numbers = FeedNumber.decimals(word), let first = numbers.first else { return nil }
    let pairs: StrideTo<Int>
    switch element {
    case .latitude: return numbers.count == 1 && !FeedPlace.Point.latitudes.contains(first) ? word : nil
    case .longitude: return numbers.count == 1 && !FeedPlace.Point.longitudes.contains(first) ? word : nil
    case .radius, .elevation: return nil
    case .circle: pairs = stride(from: 0, to: min(numbers.count, 3) - 2, by: 2)
    case .point where numbers.count > 3: return nil
    case .position, .positions: pairs = stride(from: 0, to: numbers.count - 1, by: step)
    default: pairs = stride(from: 0, to: numbers.count - 1, by: 2)
    }
    let isTurned = isLongitudeFirst && (element == .position || element == .positions || element == .corner)
    let wrong = pairs.first { index in
      let (latitude, longitude) = isTurned ? (index + 1, index) : (index, index + 1)
      return FeedPlace.Point(checked: numbers[latitude], numbers[longitude]) == nil
    }
    return wrong.map { index in
      word.split { $0.isWhitespace || $0 == "," }.dropFirst(index).prefix(2).joined(separator: " ")
    }
  }

  mutating func read(_ element: FeedElement, _ word: String, in part: Part, into place: inout FeedPlace?) {
    if element == .placeName {
      Self.change(&place) { $0.name = word }
      return
    }
    guard let numbers = FeedNumber.decimals(word), let first = numbers.first else { return }
    switch element {
    // More numbers are probably written with decimal commas: a wrong place is worse than none.
    case .latitude where numbers.count == 1: readHalf(latitude: first, into: &place)
    case .longitude where numbers.count == 1: readHalf(longitude: first, into: &place)
    case .latitude, .longitude: return
    case .point where numbers.count > 3: return
    case .radius: Self.setRadius(first * metres, of: &place)
    case .elevation: if FeedPlace.heights.contains(first) { Self.change(&place) { $0.height = first } }
    case .box: Self.setBox(numbers, of: &place)
    case .corner: readCorner(numbers, into: &place)
    case .circle:
      guard numbers.count >= 3 else { return }
      Self.addCircle(numbers, of: &place)
    default: readPoints(element, numbers, in: part, into: &place)
    }
  }

  /// `geo:37.98,23.73;u=35` (RFC 5870)
  static func read(uri: String, into place: inout FeedPlace?) {
    guard uri.lowercased().hasPrefix("geo:") else { return }
    let point = uri.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
    guard let numbers = FeedNumber.decimals(String(point)), numbers.count >= 2 else { return }
    setPoint(latitude: numbers[0], longitude: numbers[1], of: &place)
  }
}

extension PlaceReader {
  private static func change(_ place: inout FeedPlace?, _ change: (inout FeedPlace) -> Void) {
    var changed = place ?? FeedPlace()
    change(&changed)
    place = changed
  }

  private static func setPoint(latitude: Double, longitude: Double, of place: inout FeedPlace?) {
    guard let point = FeedPlace.Point(checked: latitude, longitude) else { return }
    change(&place) { $0.point = point }
  }

  /// The first circle is the position of the entry.
  private static func addCircle(_ numbers: [Double], of place: inout FeedPlace?) {
    guard let point = FeedPlace.Point(checked: numbers[0], numbers[1]), GeoShape.radii.contains(numbers[2]) else {
      return
    }
    // As `EntryExtensions` writes a second point.
    if numbers[2] == 0 { return change(&place) { $0.add(.point(point)) } }
    guard let known = place?.point, known != point || place?.radius != nil else {
      return change(&place) { ($0.point, $0.radius) = (point, numbers[2]) }
    }
    change(&place) { $0.add(.circle(point, radius: numbers[2])) }
  }

  private static func setRadius(_ metres: Double, of place: inout FeedPlace?) {
    if GeoShape.radii.contains(metres) { change(&place) { $0.radius = metres } }
  }

  /// Keeps a box, given by its lower and its upper corner, as a polygon.
  private static func setBox(_ numbers: [Double], of place: inout FeedPlace?) {
    guard numbers.count >= 4, let lower = FeedPlace.Point(checked: numbers[0], numbers[1]),
      let upper = FeedPlace.Point(checked: numbers[2], numbers[3])
    else { return }
    let corners = [
      lower, FeedPlace.Point(latitude: lower.latitude, longitude: upper.longitude), upper,
      FeedPlace.Point(latitude: upper.latitude, longitude: lower.longitude), lower,
    ]
    change(&place) { $0.add(.polygon([corners])) }
  }

  private mutating func readHalf(latitude: Double? = nil, longitude: Double? = nil, into place: inout FeedPlace?) {
    if let latitude { self.latitude = latitude }
    if let longitude { self.longitude = longitude }
    guard let latitude = self.latitude, let longitude = self.longitude else { return }
    Self.setPoint(latitude: latitude, longitude: longitude, of: &place)
  }

  private mutating func readCorner(_ numbers: [Double], into place: inout FeedPlace?) {
    guard numbers.count >= 2 else { return }
    let read = isLongitudeFirst ? [numbers[1], numbers[0]] : Array(numbers.prefix(2))
    if corner.isEmpty {
      corner = read
    } else {
      Self.setBox(corner + read, of: &place)
      corner = []
    }
  }

  private mutating func readPoints(
    _ element: FeedElement, _ numbers: [Double], in part: Part, into place: inout FeedPlace?
  ) {
    let isGML = element == .position || element == .positions
    let points = self.points(numbers, isGML: isGML)
    guard let first = points.first else { return }
    if isGML, part != .other {
      readRing(element, points, part, into: &place)
    } else if element == .polygon {
      if points.count >= 4 { Self.change(&place) { $0.add(.polygon([points])) } }
    } else if element == .point || element == .position {
      Self.change(&place) { $0.point = first }
    } else if points.count >= 2 {
      Self.change(&place) { $0.add(.line(points)) }
    }
  }

  /// Reads a ring of a polygon, or the next position of one that ends where it began.
  private mutating func readRing(
    _ element: FeedElement, _ points: [FeedPlace.Point], _ part: Part, into place: inout FeedPlace?
  ) {
    var whole = points
    if element == .position {
      ring.append(bounded: points[0])
      guard ring.count >= 4, ring.first == ring.last else { return }
      whole = ring
    }
    ring = []
    guard whole.count >= 4 else { return }
    if part == .outline {
      outline = whole
      Self.change(&place) { $0.add(.polygon([whole])) }
    } else if !outline.isEmpty {
      Self.change(&place) { [outline] in $0.add(hole: whole, inAreaWith: outline) }
    }
  }

  /// How many numbers there are for each point of GML.
  private var step: Int { max(2, min(dimensions, 3)) }

  private func points(_ numbers: [Double], isGML: Bool) -> [FeedPlace.Point] {
    stride(from: 0, to: numbers.count - 1, by: isGML ? step : 2).compactMap {
      isGML && isLongitudeFirst
        ? FeedPlace.Point(checked: numbers[$0 + 1], numbers[$0])
        : FeedPlace.Point(checked: numbers[$0], numbers[$0 + 1])
    }
  }

  /// Whether the coordinate system has the longitude first: OGC's CRS 84, as in GeoJSON, or a projected one. EPSG codes of
  /// systems in degrees are between 4000 and 4999, with a few exceptions.
  private static func isLongitudeFirst(_ system: String) -> Bool {
    if system.uppercased().hasSuffix("CRS84") { return true }
    guard system.uppercased().contains("EPSG"), let code = system.split(separator: ":").last.flatMap({ Int($0) })
    else { return false }
    return !(4000...4999).contains(code) && ![3819, 3821, 3824, 3889, 3906].contains(code)
  }
}

extension FeedPlace {
  /// Metres above the sea that are read. Others are mistakes.
  static let heights = -100_000.0...100_000
}

extension FeedPlace.Point {
  static let latitudes = -90.0...90
  /// Some programs count longitudes up to 360°.
  static let longitudes = -180.0...360

  /// `nil` if there is no such place on Earth.
  init?(checked latitude: Double, _ longitude: Double) {
    guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
