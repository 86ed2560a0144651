import Model
import Text

/// The units and the pins of a `hotspots` block: those inside it, and those of its file in `content/data/`.
struct HotspotPins {
  private let scope: PageScope
  private let body: OpenBody
  private let attributes: Attributes

  /// `position` is that of the block's `enter`.
  init(_ scope: PageScope, _ body: OpenBody, at position: Int) {
    self.scope = scope
    self.body = body
    attributes = body.element(at: position)?.attributes ?? Attributes()
  }

  /// The units of the picture: those that the block names, else those of its file, else 100 × 100.
  var size: (width: Double, height: Double) {
    attributes["size"].flatMap(AttributeType.sides) ?? table?.size ?? (100, 100)
  }

  /// The width of pins that name none; `nil` for the theme's size.
  var width: Double? { attributes["pin-width"].flatMap(Double.init) }

  /// The name of the file, without its ending; `nil` if the block names none.
  var data: String? { attributes["data"] }

  /// `nil` if the block names no file, or one that does not exist.
  var table: PinTable? {
    guard let name = data else { return nil }
    scope.note(.data(name))
    return scope.site.data[name].map {
      PinTable($0, size: attributes["size"], languages: scope.site.settings.languages)
    }
  }

  /// Returns the place of a `pin` directive, or `nil` if it has none. Areas have no width of a pin.
  func place(of pin: Attributes) -> PinPlace? {
    let numbers = pin["at"].map { $0.split(separator: " ").compactMap { Double($0) } } ?? []
    let point =
      numbers.count == 2
      ? PinPlace.Point(x: numbers[0], y: numbers[1]) : Self.outline(of: pin).map(PinPlace.middle)
    let width = pin["outline"] == nil ? pin["width"].flatMap(Double.init) ?? width : nil
    return point.map { PinPlace($0, width: width, on: size) }
  }

  func place(of pin: PinTable.Pin) -> PinPlace {
    PinPlace(pin.at, width: pin.outline.isEmpty ? pin.width ?? width : nil, on: size)
  }

  /// Returns the corners of a pin's outline, or `nil` if it is a point.
  static func outline(of pin: Attributes) -> [PinPlace.Point]? { pin["outline"].flatMap(PinPlace.corners) }
}
