/// The places of labels on a map: beside their pins, or near them with a line to the pin, where they cover no other label
/// and no other pin. A label without such a place is left out, since the list beside the map says the same.
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

  /// Where a label begins, and its base line.
  struct Place {
    var x: Double
    var y: Double
    /// Where the line from the pin ends; `nil` beside the pin.
    var lineEnd: (x: Double, y: Double)?
  }

  /// The size of letters, in units of a drawing that is 640 wide.
  static let size = 17.0
  /// Their size on a phone: 11 pixels where the drawing is 284 pixels wide.
  static let sizeOnPhones = 25.0
  /// The class of what only phones show.
  static let classOnPhones = "map-narrow"
  /// How far a pin reaches from its position.
  static let pin = 9.0

  /// From a pin to the middle of a label that is not beside it: the distances, and the directions in which they are
  /// tried. A wide label is further away.
  private static let distances = [36.0, 54, 72]
  private static let directions: [(right: Double, down: Double)] = [
    (0, -1), (0, 1), (1, -0.7), (-1, -0.7), (1, 0.7), (-1, 0.7), (1, 0), (-1, 0),
  ]

  private var taken: [Box]
  private let size: Double

  /// `taken` are the boxes of what is drawn already.
  init(around pins: [(x: Double, y: Double)], taken: [Box], size: Double = MapLabels.size) {
    self.size = size
    self.taken =
      taken + pins.map { Box(x: $0.x - Self.pin, y: $0.y - Self.pin, width: 2 * Self.pin, height: 2 * Self.pin) }
  }

  /// Returns the first of the texts for which there is room, and its place.
  mutating func place(
    firstOf texts: [String], at pin: (x: Double, y: Double)
  ) -> (text: String, place: Place)? {
    for text in texts where !text.isEmpty {
      if let place = place(text, at: pin) { return (text, place) }
    }
    return nil
  }

  /// Returns a place beside the pin, or else a place at a distance with a line to the pin; `nil` if there is no room.
  mutating func place(_ label: String, at pin: (x: Double, y: Double)) -> Place? {
    let (width, height, gap) = (LetterWidth.of(Substring(label)) * size, size * 1.1, Self.pin + 2)
    let (middle, left) = (pin.y - height / 2, pin.x - gap - width)
    let beside = [
      (pin.x + gap, middle), (left, middle), (pin.x - width / 2, pin.y - gap - height),
      (pin.x - width / 2, pin.y + gap),
      (pin.x + gap * 0.7, pin.y - gap - height / 2), (pin.x + gap * 0.7, pin.y + gap - height / 2),
      (left + gap * 0.3, pin.y - gap - height / 2), (left + gap * 0.3, pin.y + gap - height / 2),
    ]
    for (x, y) in beside {
      let box = Box(x: x, y: y, width: width, height: height)
      guard isFree(box) else { continue }
      taken.append(box)
      return Place(x: x, y: y + size * 0.85)
    }
    // Rather a line that crosses a pin or a label than no label.
    for crosses in [false, true] {
      for distance in Self.distances {
        for (right, down) in Self.directions {
          let (x, y) = (pin.x + right * (distance + width / 2), pin.y + down * distance)
          let box = Box(x: x - width / 2, y: y - height / 2, width: width, height: height)
          let end = (x: min(max(pin.x, box.x), box.x + width), y: min(max(pin.y, box.y), box.y + height))
          guard isFree(box), crosses || !isCrossed(from: pin, to: end) else { continue }
          taken.append(box)
          return Place(x: box.x, y: box.y + size * 0.85, lineEnd: end)
        }
      }
    }
    return nil
  }

  /// Whether a line from a pin would cross another pin or a label.
  private func isCrossed(from pin: (x: Double, y: Double), to end: (x: Double, y: Double)) -> Bool {
    (1...11).contains { step in
      let (x, y) = (pin.x + (end.x - pin.x) * Double(step) / 12, pin.y + (end.y - pin.y) * Double(step) / 12)
      guard max((x - pin.x).magnitude, (y - pin.y).magnitude) > Self.pin else { return false }
      return taken.contains { $0.overlaps(Box(x: x - 1, y: y - 1, width: 2, height: 2)) }
    }
  }

  /// Whether the box is inside of the map and covers nothing.
  private func isFree(_ box: Box) -> Bool {
    box.x >= 2 && box.y >= 2 && box.x + box.width <= MapProjection.width - 2
      && box.y + box.height <= MapProjection.height - 2 && !taken.contains { $0.overlaps(box) }
  }
}
