import Model
import Text

/// The pins of a page's drawn maps as GeoJSON, in a file beside the page. A pin without a position has the one that the
/// other pins predict.
enum PinFeed {
  /// Returns the file of the page that was rendered by `host`; `nil` if no map on it has pins with positions.
  static func artifact(_ host: PageHost) -> Artifact? {
    guard case .entry(let index) = host.page.subject, !host.bodies.maps.isEmpty else { return nil }
    let features = host.bodies.maps.flatMap { Self.features(of: $0, host) }
    return Artifact(
      path: SiteNames.file(PlaceFile.path(beside: host.site.entries[index])), kind: .feed,
      content: .bytes(JSON.bytes(of: GeoJSON.collection(features))))
  }
}

extension PinFeed {
  private static func features(of block: Block, _ host: PageHost) -> [Node] {
    let pins = HotspotPins(host.scope, block.body, at: block.position)
    let all = pins.all
    let fit = Georeference(all.compactMap(\.control), tolerance: pins.tolerance).fit
    let table = pins.table
    return all.compactMap { pin in
      guard let place = place(of: pin, fit) else { return nil }
      var words: Words?
      switch pin.origin {
      case .directive(let position):
        words = Self.words(of: Block(.element(position), of: block.body), host)
      case .table(let number):
        words = table.map { Self.words(of: $0.pins[number], in: block, host) }
      }
      return words.map { feature(place, $0, isFitted: pin.position == nil, block, host) }
    }
  }

  /// Returns the place of a pin: its own position, or else the fitted one. Its outline is always fitted.
  private static func place(of pin: MapPin, _ fit: AffineFit?) -> GeoPlace? {
    let corners = pin.outline.compactMap { fit?.position(of: $0) }
    guard !pin.outline.isEmpty, corners.count == pin.outline.count else {
      return (pin.position ?? fit?.position(of: pin.place)).map { GeoPlace(at: $0) }
    }
    return GeoPlace(shapes: (pin.position.map { [.point($0)] } ?? []) + [.polygon([corners + corners.prefix(1)])])
  }

  private struct Words {
    var title: String
    var anchor: String?
    var href: String?
  }

  private static func words(of pin: Block, _ host: PageHost) -> Words {
    let number = host.bodies.add(pin)
    let to = pin.attributes["to"] ?? pin.attributes["href"]
    return Words(
      title: HTMLPlainText.of(html: host.bodies.label(ofBlock: number, for: host).text),
      anchor: host.id(ofPin: pin.attributes, in: pin), href: to.flatMap { host.href(to: $0, in: pin) })
  }

  private static func words(of pin: PinTable.Pin, in block: Block, _ host: PageHost) -> Words {
    let language = host.site.entries[block.body.entry].language
    return Words(
      title: pin.title.text(in: language, fallback: host.site.settings.defaultLanguage),
      anchor: host.id(ofPin: pin, in: block), href: pin.to.flatMap { host.href(to: $0, in: block) })
  }

  private static func feature(
    _ place: GeoPlace, _ words: Words, isFitted: Bool, _ block: Block, _ host: PageHost
  ) -> Node {
    let page = host.url(of: host.site.entries[block.body.entry])
    let id = words.anchor.map { "\(page)#\($0)" }
    let link = words.href.map { URI(page).resolving($0).text } ?? id ?? page
    var properties = [Node.Member("title", .string(words.title)), Node.Member("link", .string(link))]
    properties.append(Node.Member("language", .string(host.site.entries[block.body.entry].language)))
    // Users of the file must be able to tell that this position was not measured.
    if isFitted { properties.append(Node.Member("fitted", .bool(true))) }
    return GeoJSON.feature(place, id: id, properties: properties)
  }
}
