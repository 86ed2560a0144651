import Jinja
import Model
import Text

extension PageHost {
  /// Returns the pins of a `hotspots` block in the order in which keys reach them: those inside it, then those of its file.
  func pins(of block: Block) -> Value {
    guard case .block("hotspots", _)? = block.element?.kind else { return .list([]) }
    let pins = HotspotPins(scope, block.body, at: block.position)
    let own = pins.directives.compactMap {
      pin(bodies.add(Block(.element($0), of: block.body)), on: pins, at: block.position)
    }
    let others = (pins.table?.pins ?? []).enumerated().map { pin($1, number: $0, on: pins, of: block) }
    return .list(own + others)
  }

  /// Returns what a `pin` directive shows; `.none` for one that is in no `hotspots`, or has no place.
  func pin(_ number: Int) -> Value {
    let block = bodies.blocks[number]
    guard let map = block.body.around(block.position, named: "hotspots").first else { return .none }
    return pin(number, on: HotspotPins(scope, block.body, at: map), at: map) ?? .none
  }

  /// Returns the maps on which a pin leads to the entry, with the addresses of these pins.
  func pins(to entry: Entry) -> Value {
    guard entry.idIsWritten, entry.source == nil else { return .list([]) }
    scope.note(.pins(entry.id))
    return .list(
      context.plan.pinned[entry.id].compactMap { place -> Value? in
        scope.note(.target(place.file))
        guard let found = site.entryByFile[place.file] else { return nil }
        scope.note(.front, found)
        let page = site.entries[found].translations.first { site.entries[$0].language == entry.language } ?? found
        scope.note(.front, page)
        return map([
          (.title, .string(site.entries[page].title)), (.path, .string(path(ofEntry: page) + "#" + place.anchor)),
        ])
      })
  }

  /// Returns the address of the file with the real positions of the pins of a `hotspots` block, which is written beside its
  /// page; `.none` if no position is known, or the block is shown elsewhere.
  func places(ofPins block: Block) -> Value {
    guard case .block("hotspots", _)? = block.element?.kind, !scope.isForFeeds,
      scope.page.subject == .entry(block.body.entry),
      HotspotPins(scope, block.body, at: block.position).all.contains(where: { $0.position != nil })
    else { return .none }
    bodies.add(map: block)
    return .string(context.addresses.href(PlaceFile.path(beside: site.entries[block.body.entry])))
  }

  /// Returns the size of a `hotspots` picture in the units of its pins.
  func units(of block: Block) -> Value {
    guard case .block("hotspots", _)? = block.element?.kind else { return .none }
    let size = HotspotPins(scope, block.body, at: block.position).size
    return map([(.width, .number(size.width)), (.height, .number(size.height))])
  }
}

extension PageHost {
  private func pin(_ number: Int, on pins: HotspotPins, at position: Int) -> Value? {
    let block = bodies.blocks[number]
    guard let place = pins.place(of: block.attributes) else { return nil }
    let label = bodies.label(ofBlock: number, for: self)
    let to = block.attributes["to"] ?? block.attributes["href"]
    return map(
      [
        (.id, .of(id(ofPin: block.attributes, in: block))), (.label, .safe(label)),
        (.text, .string(HTMLPlainText.of(html: label.text))), (.href, .of(to.flatMap { href(ofPinTo: $0, in: block) })),
        (.content, .safe(content(of: block, number))), (.own, .bool(true)),
        (.start, seconds("start", block.attributes, of: block.body)),
        (.end, seconds("end", block.attributes, of: block.body)),
      ] + members(of: place, HotspotPins.outline(of: block.attributes) ?? [])
        + naming(of: .directive(block.position), on: pins, at: position, in: block.body))
  }

  /// Returns `nil` for a name that nothing has, which the check of the pin reports.
  private func href(ofPinTo target: String, in block: Block) -> String? {
    guard TargetCheck(BlockCheck(scope: scope, media: media), block.body).problem(of: target) == nil else { return nil }
    return href(to: target, in: block)
  }

  private func pin(_ pin: PinTable.Pin, number: Int, on pins: HotspotPins, of block: Block) -> Value {
    let language = site.entries[block.body.entry].language
    let fallback = site.settings.defaultLanguage
    let title = pin.title.text(in: language, fallback: fallback)
    let id = id(ofPin: pin, in: block)
    if let id, scope.page.subject == .entry(block.body.entry) { bodies.add(anchor: id) }
    return map(
      [
        (.id, .of(id)), (.label, .string(title)), (.text, .string(title)),
        (.href, .of(pin.to.flatMap { href(to: $0, in: block) })),
        (.content, .string(pin.text?.text(in: language, fallback: fallback) ?? "")), (.own, .bool(false)),
        (.start, pin.start.map { .number($0) } ?? .none), (.end, pin.end.map { .number($0) } ?? .none),
      ] + members(of: pins.place(of: pin), pin.outline)
        + naming(of: .table(number), on: pins, at: block.position, in: block.body))
  }

  private func members(of place: PinPlace, _ outline: [PinPlace.Point]) -> [(Member, Value)] {
    let points = outline.map { "\($0.x.written),\($0.y.written)" }.joined(separator: " ")
    return [
      (.left, .number(place.left)), (.top, .number(place.top)),
      (.above, place.above.map { .number($0) } ?? .none), (.width, place.width.map { .number($0) } ?? .none),
      (.points, .string(points)),
    ]
  }

  func id(ofPin pin: Attributes, in block: Block) -> String? {
    pin.id ?? anchor(ofPinTo: pin["to"] ?? pin["href"], in: block)
  }

  func id(ofPin pin: PinTable.Pin, in block: Block) -> String? {
    guard let id = pin.id else { return anchor(ofPinTo: pin.to, in: block) }
    return isTaken("pin-\(id)", before: block) ? nil : "pin-\(id)"
  }

  /// Returns `pin-nemea` for a pin that leads to the entry with the id `nemea`, so that its page can lead back to the pin.
  /// A pin keeps it while time hides the entry: texts can link to it.
  private func anchor(ofPinTo to: String?, in block: Block) -> String? {
    guard let to, !block.body.body.facts.anchors.contains(to),
      bodies.entry(withID: to, in: block) != nil || site.hiddenIDs[to] != nil
    else { return nil }
    let anchor = "pin-\(to)"
    guard !isTaken(anchor, before: block) else { return nil }
    if scope.page.subject == .entry(block.body.entry) { bodies.add(anchor: anchor) }
    return anchor
  }

  /// Whether a pin of an earlier map of this text has this id: an id must occur only once on a page.
  private func isTaken(_ anchor: String, before block: Block) -> Bool {
    let map = block.body.around(block.position, named: "hotspots").first ?? block.position
    return block.body.body.pieces.indices.prefix(map).contains { position in
      guard case .block("hotspots", _)? = block.body.element(at: position)?.kind else { return false }
      let pins = HotspotPins(scope, block.body, at: position)
      let own = pins.directives.compactMap { block.body.element(at: $0)?.attributes }
      return own.contains { $0.id == nil && "pin-\($0["to"] ?? $0["href"] ?? "")" == anchor }
        || (pins.table?.pins ?? []).contains { "pin-\($0.id ?? $0.to ?? "")" == anchor }
    }
  }
}
