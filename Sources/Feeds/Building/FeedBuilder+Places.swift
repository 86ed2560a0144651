extension FeedBuilder {
  mutating func withPlace(_ change: (inout FeedPlace) -> Void) {
    var place = entry.place ?? FeedPlace()
    change(&place)
    entry.place = place
  }

  mutating func setPoint(latitude: Double, longitude: Double) {
    guard let point = FeedPlace.Point(checked: latitude, longitude) else { return }
    withPlace { $0.point = point }
  }

  /// GML says in which order its numbers come: latitude first, unless its coordinate system is a projected one.
  mutating func openGeometry(_ attributes: XMLAttributes) {
    notes.isLongitudeFirst = attributes.filled(.srsname).map(Self.isProjected) ?? false
    notes.dimensions = attributes[.srsdimension].flatMap(FeedNumber.integer) ?? 2
  }

  /// GML may say in which unit a radius is.
  mutating func openRadius(_ attributes: XMLAttributes) {
    notes.metres = attributes.lowered(.uom) == "km" ? 1000 : 1
  }

  mutating func endPlace(_ frame: Frame) {
    guard speaksOfEntry, let word = word(of: frame) else { return }
    if frame.element == .placeName {
      withPlace { $0.name = word }
      return
    }
    guard let numbers = FeedNumber.decimals(word), let first = numbers.first else { return }
    switch frame.element {
    case .latitude: setHalf(latitude: first)
    case .longitude: setHalf(longitude: first)
    case .radius: closeRadius(first * notes.metres)
    case .box: closeBox(numbers)
    case .corner: closeCorner(numbers)
    case .circle:
      guard numbers.count >= 3 else { return }
      setPoint(latitude: numbers[0], longitude: numbers[1])
      closeRadius(numbers[2])
    default: closePoints(frame.element, numbers)
    }
  }
}

extension FeedBuilder {
  private mutating func closePoints(_ element: FeedElement, _ numbers: [Double]) {
    let isGML = element == .position || element == .positions
    let points = self.points(numbers, isGML: isGML)
    let isArea = element == .polygon || isGML && frames.contains { $0.element == .gmlPolygon }
    guard let first = points.first else { return }
    if isArea {
      if points.count >= 4 { withPlace { $0.polygon = points } }
    } else if element == .point || element == .position || points.count >= 2 {
      withPlace { $0.point = first }
    }
  }

  private func points(_ numbers: [Double], isGML: Bool) -> [FeedPlace.Point] {
    let step = isGML ? max(2, min(notes.dimensions, 3)) : 2
    return stride(from: 0, to: numbers.count - 1, by: step).compactMap {
      isGML && notes.isLongitudeFirst
        ? FeedPlace.Point(checked: numbers[$0 + 1], numbers[$0])
        : FeedPlace.Point(checked: numbers[$0], numbers[$0 + 1])
    }
  }

  /// Nothing is farther away than the other side of the Earth.
  private mutating func closeRadius(_ metres: Double) {
    if (0...20_037_509).contains(metres) { withPlace { $0.radius = metres } }
  }

  private mutating func closeCorner(_ numbers: [Double]) {
    guard numbers.count >= 2 else { return }
    let corner = notes.isLongitudeFirst ? [numbers[1], numbers[0]] : Array(numbers.prefix(2))
    if notes.corner.isEmpty {
      notes.corner = corner
    } else {
      closeBox(notes.corner + corner)
      notes.corner = []
    }
  }

  /// The lower and the upper corner.
  private mutating func closeBox(_ numbers: [Double]) {
    guard numbers.count >= 4, let lower = FeedPlace.Point(checked: numbers[0], numbers[1]),
      let upper = FeedPlace.Point(checked: numbers[2], numbers[3])
    else { return }
    withPlace {
      $0.polygon = [
        lower, FeedPlace.Point(latitude: lower.latitude, longitude: upper.longitude), upper,
        FeedPlace.Point(latitude: upper.latitude, longitude: lower.longitude), lower,
      ]
    }
  }

  private mutating func setHalf(latitude: Double? = nil, longitude: Double? = nil) {
    if let latitude { notes.latitude = latitude }
    if let longitude { notes.longitude = longitude }
    guard let latitude = notes.latitude, let longitude = notes.longitude else { return }
    setPoint(latitude: latitude, longitude: longitude)
  }

  /// EPSG's numbers of coordinate systems in degrees are between 4000 and 4999, with a few exceptions.
  private static func isProjected(_ system: String) -> Bool {
    guard system.uppercased().contains("EPSG"), let code = system.split(separator: ":").last.flatMap({ Int($0) })
    else { return false }
    return !(4000...4999).contains(code) && ![3819, 3821, 3824, 3889, 3906].contains(code)
  }
}

extension FeedPlace.Point {
  /// `nil` where there is no such place on Earth.
  init?(checked latitude: Double, _ longitude: Double) {
    guard (-90...90).contains(latitude), (-180...360).contains(longitude) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
