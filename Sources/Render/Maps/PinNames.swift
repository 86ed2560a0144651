/// Which names of the pins on a picture would cover one another, estimated by the build for screens of some widths. A browser
/// with JavaScript measures the names instead (`pins.js`); one without shows the numbers of these pins (`pins.css`).
struct PinNames: Sendable {
  struct Pin: Sendable {
    var name: String
    var place: PinPlace
  }

  /// The sizes of a pin's name in the style sheet, in rem.
  private struct Style {
    var font: Double
    var longest: Double
    var padding: (across: Double, down: Double)

    static let narrow = Style(font: 0.6875, longest: 6.5, padding: (0.5, 0.3125))
    static let usual = Style(font: 0.8125, longest: 9, padding: (0.6, 0.25))
  }

  /// The class for each range of screen widths, with the narrowest pictures in it, in rem: there names are closest
  /// together.
  private static let ranges: [(name: String, pictures: [(width: Double, style: Style)])] = [
    ("crowded-30", [(17.5, .narrow)]), ("crowded-48", [(27.5, .narrow), (37, .usual)]), ("crowded-72", [(44, .usual)]),
    ("crowded-wide", [(66, .usual)]),
  ]
  /// With more pins than this, names are not compared, and all pins have numbers.
  private static let most = 500

  /// The classes of each pin.
  let classes: [[String]]

  /// `ratio` is the picture's height for a width of 1.
  init(_ pins: [Pin], ratio: Double) {
    guard pins.count <= Self.most else {
      classes = pins.map { _ in Self.ranges.map(\.name) }
      return
    }
    var classes = pins.map { _ in [String]() }
    for range in Self.ranges {
      var crowded: Set<Int> = []
      for picture in range.pictures { crowded.formUnion(Self.crowded(pins, picture.width, ratio, picture.style)) }
      for index in crowded { classes[index].append(range.name) }
    }
    self.classes = classes
  }
}

extension PinNames {
  /// Half of a pin's width.
  private static let dot = 0.5
  private static let lineHeight = 1.3

  /// Returns the pins whose name covers an earlier name or another pin, by the rule of `pins.js`.
  private static func crowded(_ pins: [Pin], _ width: Double, _ ratio: Double, _ style: Style) -> [Int] {
    let places = pins.map { (x: $0.place.left / 100 * width, y: $0.place.top / 100 * width * ratio) }
    let dots = zip(pins, places).map { pin, place in
      let half = pin.place.above == nil ? dot : 0
      return MapLabels.Box(x: place.x - half, y: place.y - half, width: 2 * half, height: 2 * half)
    }
    var kept: [MapLabels.Box] = []
    return pins.indices.filter { index in
      let box = box(of: pins[index], at: places[index], (width, width * ratio), style)
      let isCrowded =
        kept.contains { $0.overlaps(box) } || dots.indices.contains { $0 != index && dots[$0].overlaps(box) }
      if !isCrowded { kept.append(box) }
      return isCrowded
    }
  }

  private static func box(
    of pin: Pin, at place: (x: Double, y: Double), _ picture: (width: Double, height: Double), _ style: Style
  ) -> MapLabels.Box {
    // The estimate is for bold serif letters; names are written in a sans serif font, which is narrower.
    let text = LetterWidth.of(Substring(pin.name)) * style.font * 0.8
    let inner = style.longest - 2 * style.padding.across
    let lines = max(1, (text / inner).rounded(.up))
    let width = min(text, inner) + 2 * style.padding.across
    let height = lines * style.font * lineHeight + 2 * style.padding.down
    // `--off` of the style sheet: the distance of the name from the middle of its pin.
    let off = pin.place.width.map { max($0 / 200 * picture.width, 0.75) + 0.2 } ?? 0.55
    // `--rise`: above the pin, or below it if there is no room above.
    let rise =
      if let above = pin.place.above {
        rise(inOutline: above / 100 * picture.height, at: place.y, height)
      } else if place.y < off + height { off } else { -off - height }
    // `--aside` of the style sheet: near an edge of the picture, a name is beside its pin.
    let aside = (max(0, 20 - pin.place.left) - max(0, pin.place.left - 80)) * 0.025
    return MapLabels.Box(x: place.x + (aside - 0.5) * width, y: place.y + rise, width: width, height: height)
  }

  /// A name is in the middle of its outline, or above one that it would cover. It does not leave the picture.
  private static func rise(inOutline reach: Double, at middle: Double, _ height: Double) -> Double {
    max(-middle, reach < height ? -height - reach - 0.2 : -height / 2)
  }
}
