/// The places of labels on a map: beside their pins, where they cover no other label and no other pin. A label without
/// such a place is left out, since the list beside the map says the same.
struct MapLabels {
  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  static let size = 17.0
  /// How far a pin reaches from its position.
  static let pin = 9.0

  private var taken: [Box]

  /// `taken` are the boxes of what is drawn already.
  init(around pins: [(x: Double, y: Double)], taken: [Box]) {
    self.taken =
      taken + pins.map { Box(x: $0.x - Self.pin, y: $0.y - Self.pin, width: 2 * Self.pin, height: 2 * Self.pin) }
  }

  /// Returns the first of the texts for which there is room, and its place.
  mutating func place(
    firstOf texts: [String], at pin: (x: Double, y: Double)
  ) -> (text: String, place: (x: Double, y: Double))? {
    for text in texts where !text.isEmpty {
      if let place = place(text, at: pin) { return (text, place) }
    }
    return nil
  }

  /// Returns where the label begins, and its base line; `nil` if there is no room.
  mutating func place(_ label: String, at pin: (x: Double, y: Double)) -> (x: Double, y: Double)? {
    let (width, height, gap) = (LetterWidth.of(Substring(label)) * Self.size, Self.size * 1.1, Self.pin + 2)
    let (middle, left) = (pin.y - height / 2, pin.x - gap - width)
    let candidates = [
      (pin.x + gap, middle), (left, middle), (pin.x - width / 2, pin.y - gap - height),
      (pin.x - width / 2, pin.y + gap),
      (pin.x + gap * 0.7, pin.y - gap - height / 2), (pin.x + gap * 0.7, pin.y + gap - height / 2),
      (left + gap * 0.3, pin.y - gap - height / 2), (left + gap * 0.3, pin.y + gap - height / 2),
    ]
    for (x, y) in candidates {
      let box = Box(x: x, y: y, width: width, height: height)
      guard x >= 2, y >= 2, x + width <= MapProjection.width - 2, y + height <= MapProjection.height - 2,
        !taken.contains(where: { $0.overlaps(box) })
      else { continue }
      taken.append(box)
      return (x, y + Self.size * 0.85)
    }
    return nil
  }
}
