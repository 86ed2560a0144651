import Model
import Text

/// The units and the pins of a `hotspots` block: those inside it, and those of its file in `content/data/`.
struct HotspotPins {
  private let scope: PageScope
  private let body: OpenBody
  private let attributes: Attributes
  private let position: Int

  /// `position` is that of the block's `enter`.
  init(_ scope: PageScope, _ body: OpenBody, at position: Int) {
    self.scope = scope
    self.body = body
    self.position = position
    attributes = body.element(at: position)?.attributes ?? Attributes()
  }

  /// The units of the picture: those that the block names, else those of its file, else 100 × 100.
  var size: (width: Double, height: Double) {
    attributes["size"].flatMap(AttributeType.sides) ?? table?.size ?? (100, 100)
  }

  /// The width of pins without their own `width`; `nil` for the theme's size.
  var width: Double? { attributes["pin-width"].flatMap(Double.init) }

  var src: String? { attributes["src"] }

  /// The name of the file, without its ending; `nil` if the block names none.
  var data: String? { attributes["data"] }

  /// The largest allowed distance in metres between a pin's position and the one that the other pins predict; `nil` for
  /// the default of `Georeference`.
  var tolerance: Double? { attributes["tolerance"].flatMap(Double.init) ?? table?.tolerance }

  /// Every pin that has a place, in the order in which keys reach them.
  var all: [MapPin] {
    let own = directives.compactMap { position -> MapPin? in
      guard let attributes = body.element(at: position)?.attributes else { return nil }
      let outline = Self.outline(of: attributes) ?? []
      return point(of: attributes).map {
        MapPin(origin: .directive(position), place: $0, outline: outline, position: PinPosition.of(attributes))
      }
    }
    let others = (table?.pins ?? []).enumerated().map {
      MapPin(origin: .table($0), place: $1.at, outline: $1.outline, position: $1.position)
    }
    return own + others
  }

  /// The positions of the `pin` directives inside the block.
  var directives: [Int] {
    body.children(body.inside(position)).filter { child in
      if case .block("pin", _)? = body.element(at: child)?.kind { true } else { false }
    }
  }

  /// `nil` if the block names no file, or one that does not exist.
  var table: PinTable? {
    guard let name = data else { return nil }
    scope.note(.data(name))
    return scope.site.data[name].map {
      PinTable($0, size: attributes["size"], languages: scope.site.settings.languages)
    }
  }

  /// Returns the place of a `pin` directive, or `nil` if it has none. The width of an area is that of its outline, so
  /// that `width` is ignored.
  func place(of pin: Attributes) -> PinPlace? {
    let width = pin["outline"] == nil ? pin["width"].flatMap(Double.init) ?? width : nil
    return point(of: pin).map { PinPlace($0, width: width, outline: Self.outline(of: pin) ?? [], on: size) }
  }

  func place(of pin: PinTable.Pin) -> PinPlace {
    PinPlace(pin.at, width: pin.outline.isEmpty ? pin.width ?? width : nil, outline: pin.outline, on: size)
  }

  /// Returns the corners of a pin's outline, or `nil` if it is a point.
  static func outline(of pin: Attributes) -> [PinPlace.Point]? { pin["outline"].flatMap(PinPlace.corners) }

  private func point(of pin: Attributes) -> PinPlace.Point? {
    let numbers = pin["at"].map { $0.split(separator: " ").compactMap { Double($0) } } ?? []
    return numbers.count == 2
      ? PinPlace.Point(x: numbers[0], y: numbers[1]) : Self.outline(of: pin).map(PinPlace.middle)
  }
}
