import Jinja
import Model
import Text

extension PageHost {
  /// Returns the number of a pin in the list below its map, and the classes that say on which screens its name would cover
  /// another one. `map` is the position of the map's `enter` in the body.
  func naming(of origin: MapPin.Origin, on pins: HotspotPins, at map: Int, in body: OpenBody) -> [(Member, Value)] {
    let all = pins.all
    guard let index = all.firstIndex(where: { $0.origin == origin }) else { return [] }
    let names = bodies.pinNames(ofMapAt: map, in: body) { self.names(of: all, pins, body) }
    return [
      (.number, .of(index + 1)),
      (.classes, .list((index < names.classes.count ? names.classes[index] : []).map { .string($0) })),
    ]
  }
}

extension PageHost {
  private func names(of all: [MapPin], _ pins: HotspotPins, _ body: OpenBody) -> PinNames {
    let picture = pins.src.flatMap { media.asset($0, entry: body.entry) }
    let sides = picture.flatMap { asset -> (Double, Double)? in
      guard let width = asset.width, let height = asset.height, width > 0 else { return nil }
      return (Double(width), Double(height))
    }
    let (width, height) = sides ?? pins.size
    return PinNames(all.compactMap { name(of: $0, pins, body) }, ratio: height / width)
  }

  private func name(of pin: MapPin, _ pins: HotspotPins, _ body: OpenBody) -> PinNames.Pin? {
    switch pin.origin {
    case .directive(let position):
      let block = Block(.element(position), of: body)
      guard let place = pins.place(of: block.attributes) else { return nil }
      return PinNames.Pin(
        name: HTMLPlainText.of(html: bodies.label(ofBlock: bodies.add(block), for: self).text), place: place)
    case .table(let number):
      guard let pin = pins.table?.pins[number] else { return nil }
      let title = pin.title.text(
        in: site.entries[body.entry].language, fallback: site.settings.defaultLanguage)
      return PinNames.Pin(name: title, place: pins.place(of: pin))
    }
  }
}
