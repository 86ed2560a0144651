import Model
import Text

/// The check of a `pin`: it must have a name and be inside its picture, its target must exist, and no other pin of the
/// picture may have the same target.
struct PinCheck {
  private let check: BlockCheck
  private let block: Block

  init(_ check: BlockCheck, _ block: Block) {
    self.check = check
    self.block = block
  }

  private var attributes: Attributes { block.attributes }

  /// Reports what is wrong, and returns whether the block can be shown.
  func run() -> Bool {
    guard attributes["at"] != nil || attributes["outline"] != nil else {
      check.report(
        "`pin` needs `at`, which is \(AttributeType.point.inWords), or `outline`", at: block,
        help: "such as `::pin[Words]{at=\"15 10\"}`")
      return false
    }
    guard let map = block.body.around(block.position, named: "hotspots").first else {
      // A block of the site's own may show pins too.
      if block.body.directive(around: block.position) == nil {
        check.report(
          "`pin` has no effect outside of `hotspots`", at: block,
          help: "write it inside: `::::hotspots[Words]{src=map.jpg}`, the pins, `::::`", severity: .warning)
      }
      return true
    }
    guard block.body.label(at: block.position)?.isEmpty == false else {
      check.report("this pin has no name", at: block, help: "write it in brackets: `::pin[Words]{at=\"15 10\"}`")
      return false
    }
    let isInside = checkPlace(on: HotspotPins(check.scope, block.body, at: map))
    let isOnlyOne = checkTwins(on: map)
    return checkTarget() && isInside && isOnlyOne && checkPosition()
  }
}

extension PinCheck {
  private func checkPlace(on pins: HotspotPins) -> Bool {
    let size = pins.size
    let place = attributes["at"].map { $0.split(separator: " ").compactMap { Double($0) } } ?? []
    let point = place.count == 2 ? [PinPlace.Point(x: place[0], y: place[1])] : []
    for (key, points) in [("at", point), ("outline", HotspotPins.outline(of: block.attributes) ?? [])] {
      guard let pair = attributes.pair(key),
        points.contains(where: { !(0...size.width ~= $0.x && 0...size.height ~= $0.y) })
      else { continue }
      check.report(
        "the pin is outside its picture, which is \(size.width.written) × \(size.height.written)",
        at: pair, of: block,
        help: size == (100, 100) ? "without `size`, a picture is 100 wide and 100 high" : nil)
      return false
    }
    guard let width = attributes.pair("width"), let number = Double(width.value), number > size.width else {
      return true
    }
    check.report(
      "the pin is wider than its picture, which is \(size.width.written) wide", at: width, of: block, help: nil)
    return false
  }

  /// Rejects the position (0, 0), which usually means that it is unknown. The types of `lat` and `lon` check their
  /// ranges.
  private func checkPosition() -> Bool {
    guard let latitude = attributes.pair("lat"), Double(latitude.value) == 0,
      attributes["lon"].flatMap({ Double($0) }) == 0
    else {
      return true
    }
    check.report(
      PinPosition.nullPosition.summary, at: latitude, of: block, help: PinPosition.nullPosition.help)
    return false
  }

  private func checkTwins(on map: Int) -> Bool {
    guard let to = attributes.pair("to") ?? attributes.pair("href") else { return true }
    let twin = block.body.children(block.body.inside(map)).first { position in
      guard position < block.position, let element = block.body.element(at: position),
        case .block("pin", _) = element.kind
      else { return false }
      return (element.attributes["to"] ?? element.attributes["href"]) == to.value
    }
    guard let line = twin.flatMap({ block.body.element(at: $0)?.line }) else { return true }
    check.report("the pin on line \(line) leads to `\(to.value)` too", at: to, of: block, help: "keep one of the two")
    return false
  }

  /// Checks a target that is a bare name. The link check reports addresses that lead nowhere.
  private func checkTarget() -> Bool {
    guard let to = attributes.pair("to") ?? attributes.pair("href"),
      let advice = TargetCheck(check, block.body).problem(of: to.value)
    else {
      return true
    }
    check.report(advice.summary, at: to, of: block, help: advice.help)
    return false
  }
}
