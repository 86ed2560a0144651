import Configuration
import Model
import Text

/// The pins of a map in a file of `content/data/`, such as `map.yaml`, and what is wrong with them.
struct PinTable: Sendable {
  struct Pin: Sendable {
    var id: String?
    var title: Localized
    /// A short text that is shown with the pin's title.
    var text: Localized?
    /// The id of an entry or of a part of the text, an `x.md`, or an address.
    var to: String?
    /// Where the pin's point is, and where the name of an area is written.
    var at: PinPlace.Point
    /// Empty for a point.
    var outline: [PinPlace.Point]
    /// In the map's units.
    var width: Double?
    var start: Double?
    var end: Double?
    /// The position on Earth; `nil` if the pin does not give one.
    var position: GeoPoint?
    /// The index in the file's list.
    var number: Int
  }

  /// Where a value is in the file.
  enum Step: Sendable, Equatable {
    case key(String)
    case item(Int)
  }

  struct Mistake: Sendable, Equatable {
    var summary: String
    var help: String?
    var path: [Step]
    var severity = Diagnostic.Severity.error
  }

  private(set) var pins: [Pin] = []
  private(set) var mistakes: [Mistake] = []
  private(set) var size: (width: Double, height: Double)?
  /// The page that shows the map, as `x.md` below `content/`.
  private(set) var page: String?
  /// The largest allowed distance in metres between a pin's position and the one that the other pins predict; `nil` for
  /// the default of `Georeference`.
  private(set) var tolerance: Double?
  /// The languages in which titles are needed.
  private let languages: [String]

  /// `size` is the block's attribute. It takes precedence over the file's own `size`.
  init(_ root: Node, size given: String?, languages: [String]) {
    self.languages = languages
    let written = root["size"].map { $0.string ?? JSON.bytes(of: $0).text }
    size = (given ?? written).flatMap(AttributeType.sides)
    page = root["page"]?.string
    check(names: root, known: ["size", "page", "pin-width", "tolerance", "pins"], [])
    if let written, AttributeType.sides(written) == nil {
      report("`size` must be \(AttributeType.size.inWords), not `\(written)`", [.key("size")])
    } else if size == nil, given == nil {
      report("the map has no size", help: "write its size in the units of the pins, such as `size: 60x40cm`", [])
    }
    tolerance = tolerance(root["tolerance"])
    let width = length(root["pin-width"], named: "pin-width", [.key("pin-width")])
    guard case .list(let items)? = root["pins"], !items.isEmpty else {
      report("a map needs `pins`", help: "such as `pins: [{title: Nemea, at: [15, 10], to: nemea}]`", [])
      return
    }
    for (number, item) in items.enumerated() { read(item, number, width) }
  }
}

extension PinTable {
  private static let known = ["id", "title", "text", "to", "at", "outline", "width", "start", "end", "lat", "lon"]

  private mutating func read(_ item: Node, _ number: Int, _ width: Double?) {
    let path = [Step.key("pins"), .item(number)]
    guard case .object = item else {
      return report("a pin must be a mapping, such as `{title: Nemea, at: [15, 10]}`", path)
    }
    check(names: item, known: Self.known, path)
    let before = mistakes.count
    let title = localized("title", item, path)
    if item["title"] == nil { report("this pin has no `title`", path) }
    let corners = outline(item, path)
    let at = point(item, path) ?? corners.map(PinPlace.middle)
    if at == nil, item["at"] == nil, item["outline"] == nil {
      report("this pin has no place", help: "write `at: [15, 10]`, or the corners of its `outline`", path)
    }
    if item["to"] == nil, item["text"] == nil {
      report("this pin leads nowhere", help: "write the id of an entry, such as `to: nemea`, or a `text`", path)
    }
    var pin = Pin(
      id: item["id"]?.string, title: title ?? Localized(""), text: localized("text", item, path),
      to: item["to"]?.string,
      at: at ?? PinPlace.Point(x: 0, y: 0), outline: corners ?? [], number: number)
    pin.width = length(item["width"], named: "width", path + [.key("width")]) ?? width
    (pin.start, pin.end) = (time("start", item, path), time("end", item, path))
    if let start = pin.start, let end = pin.end, start >= end {
      report(
        "`start` must be before `end`, but \(start.written) is not before \(end.written)",
        help: "leave `end` out for a pin that stays", path + [.key("start")])
    }
    pin.position = PinPosition.read(item) { report($0, help: $1, path + [.key($2)]) }
    checkInside(pin, item, path)
    checkTwins(of: pin, path)
    if mistakes.count == before, title != nil, at != nil { pins.append(pin) }
  }

  private mutating func point(_ item: Node, _ path: [Step]) -> PinPlace.Point? {
    guard let node = item["at"] else { return nil }
    let numbers = node.reals
    guard numbers.count == 2 else {
      report("`at` must be two numbers, such as `[15, 10]`", path + [.key("at")])
      return nil
    }
    return PinPlace.Point(x: numbers[0], y: numbers[1])
  }

  private mutating func outline(_ item: Node, _ path: [Step]) -> [PinPlace.Point]? {
    guard let node = item["outline"] else { return nil }
    let numbers = node.string.map { $0.split { $0 == " " || $0 == "," }.compactMap { Double($0) } } ?? node.reals
    guard let corners = PinPlace.corners(numbers), PinPlace.area(of: corners) > 0 else {
      report("`outline` must be \(AttributeType.outline.inWords)", path + [.key("outline")])
      return nil
    }
    return corners
  }

  private mutating func length(_ node: Node?, named name: String, _ path: [Step]) -> Double? {
    guard let node else { return nil }
    guard let number = node.real, number > 0, number <= size?.width ?? .infinity else {
      report("`\(name)` must be a number above 0, and at most the width of the map", path)
      return nil
    }
    return number
  }

  /// Returns the seconds of a recording.
  private mutating func time(_ key: String, _ item: Node, _ path: [Step]) -> Double? {
    guard let node = item[key] else { return nil }
    guard let seconds = node.real, seconds >= 0, seconds.isFinite else {
      report("`\(key)` must be seconds of the recording, such as `3.5`", path + [.key(key)])
      return nil
    }
    return seconds
  }

  private mutating func tolerance(_ node: Node?) -> Double? {
    guard let node else { return nil }
    guard let metres = node.real ?? node.string.flatMap(Distance.metres), metres > 0 else {
      report("`tolerance` must be a distance above 0, such as `500m` or `5km`", [.key("tolerance")])
      return nil
    }
    return metres
  }

  private mutating func localized(_ key: String, _ item: Node, _ path: [Step]) -> Localized? {
    guard let node = item[key] else { return nil }
    if let text = node.string, !text.isEmpty { return Localized(text) }
    let texts = node.members.compactMap { member in member.value.string.map { (member.name, $0) } }
    guard !texts.isEmpty, texts.count == node.members.count else {
      report("`\(key)` must be a text, or one for each language", path + [.key(key)])
      return nil
    }
    for language in languages where !texts.contains(where: { $0.0 == language }) {
      report("`\(key)` has no text in `\(language)`", path + [.key(key)])
    }
    return Localized(texts: Dictionary(texts) { first, _ in first })
  }

  private mutating func checkInside(_ pin: Pin, _ item: Node, _ path: [Step]) {
    guard let size else { return }
    let points = (item["at"] == nil ? [] : [("at", pin.at)]) + pin.outline.map { ("outline", $0) }
    guard let outside = points.first(where: { !(0...size.width ~= $0.1.x && 0...size.height ~= $0.1.y) }) else {
      return
    }
    report(
      "the pin is outside its picture, which is \(size.width.written) × \(size.height.written)",
      path + [.key(outside.0)])
  }

  private mutating func checkTwins(of pin: Pin, _ path: [Step]) {
    for (key, value, twin) in [
      ("id", pin.id, pins.first { $0.id != nil && $0.id == pin.id }),
      ("to", pin.to, pins.first { $0.to != nil && $0.to == pin.to }),
    ] {
      guard let value, let twin else { continue }
      report(
        key == "id"
          ? "the pin \(twin.number + 1) has the id `\(value)` too"
          : "the pin \(twin.number + 1) leads to `\(value)` too",
        help: key == "to" ? "keep one of the two" : nil, path + [.key(key)])
    }
  }

  private mutating func check(names node: Node, known: [String], _ path: [Step]) {
    for member in node.members where !known.contains(member.name) {
      report(
        "there is no key `\(member.name)` here",
        help: Suggestion.help(for: member.name, among: known) ?? "the keys are \(known.joined(separator: ", "))",
        path + [.key(member.name)])
    }
  }

  private mutating func report(_ summary: String, help: String? = nil, _ path: [Step]) {
    mistakes.append(Mistake(summary: summary, help: help, path: path))
  }
}

extension Node {
  /// The number; also one that is written as a text. `nil` if it is neither.
  var real: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The numbers of a list, or of a list of lists; empty if anything else is among them.
  var reals: [Double] {
    let lists = elements.map { $0.real.map { [$0] } ?? $0.reals }
    return lists.contains(where: \.isEmpty) ? [] : lists.flatMap(\.self)
  }
}
