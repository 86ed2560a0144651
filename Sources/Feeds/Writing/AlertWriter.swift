import Model
import Text

/// Writer for CAP 1.2. Elements are in the order of its schema.
struct AlertWriter {
  private var output = XMLOutput()
  /// Seconds east of UTC, for times.
  private let offset: (Timestamp) -> Int

  var bytes: [UInt8] { output.bytes }

  init(_ message: CAPMessage, offset: @escaping (Timestamp) -> Int) {
    self.offset = offset
    output.start("alert", [("xmlns", "urn:oasis:names:tc:emergency:cap:1.2")])
    output.element("identifier", text: message.identifier)
    output.element("sender", text: message.sender)
    output.element("sent", text: time(message.sent))
    output.element("status", text: message.status.rawValue)
    output.element("msgType", text: message.kind.rawValue)
    output.element("scope", text: "Public")
    if !message.references.isEmpty {
      let references = message.references.map { "\(message.sender),\($0.identifier),\(time($0.sent))" }
      output.element("references", text: references.joined(separator: " "))
    }
    for info in message.infos { write(info) }
    output.end()
  }
}

extension AlertWriter {
  private mutating func write(_ info: CAPMessage.Info) {
    output.start("info")
    output.element("language", text: info.language)
    output.element("category", text: "Safety")
    output.element("event", text: info.headline)
    output.element("urgency", text: Self.capitalized(info.urgency.rawValue))
    output.element("severity", text: Self.capitalized(info.severity.rawValue))
    output.element("certainty", text: Self.capitalized(info.certainty.rawValue))
    output.element("onset", text: info.onset.map(time))
    output.element("expires", text: info.expires.map(time))
    output.element("senderName", text: info.senderName)
    output.element("headline", text: info.headline)
    output.element("description", text: info.description)
    output.element("web", text: info.web)
    output.start("parameter")
    output.element("valueName", text: FeedAlert.handled)
    output.element("value", text: info.isHandled ? "true" : "false")
    output.end()
    for resource in info.resources { write(resource) }
    if let place = info.place { write(place) }
    output.end()
  }

  private mutating func write(_ resource: FeedEnclosure) {
    output.start("resource")
    output.element("resourceDesc", text: resource.title ?? resource.url)
    output.element("mimeType", text: resource.type ?? "application/octet-stream")
    output.element("size", text: resource.length.map { "\($0)" })
    output.element("uri", text: resource.url)
    output.end()
  }

  private mutating func write(_ place: FeedPlace) {
    let shapes = place.shapes
    let first = shapes.first?.writtenPoints.first
    output.start("area")
    output.element("areaDesc", text: place.name ?? first.map { Self.text($0) } ?? "?")
    // All polygons before all circles, as the schema has them.
    for shape in shapes {
      switch shape {
      case .polygon(let rings):
        if let ring = rings.first, ring.count >= 4 { output.element("polygon", text: Self.text(ring)) }
      // CAP has no lines: an area without a width, there and back.
      case .line(let points):
        if points.count >= 2 { output.element("polygon", text: Self.text(points + points.reversed())) }
      case .point, .circle: break
      }
    }
    for shape in shapes {
      switch shape {
      case .circle(let point, let radius):
        output.element("circle", text: Self.text(point) + " " + FeedNumber.text(radius / 1000))
      case .point(let point): output.element("circle", text: Self.text(point) + " 0")
      case .polygon, .line: break
      }
    }
    output.element("altitude", text: place.height.map { FeedNumber.text(($0 / 0.3048 * 1000).rounded() / 1000) })
    output.end()
  }

  /// The time in the form of CAP, which does not allow `Z`.
  private func time(_ moment: Timestamp) -> String {
    let text = moment.rfc3339(offset: offset(moment))
    return text.hasSuffix("Z") ? String(text.dropLast()) + "-00:00" : text
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func text(_ point: GeoPoint) -> String {
    "\(FeedNumber.text(point.latitude)),\(FeedNumber.text(point.longitude))"
  }

  private static func text(_ points: [GeoPoint]) -> String { points.map { text($0) }.joined(separator: " ") }
}

extension FeedAlert {
  /// The name of the parameter that says whether an incident has been dealt with.
  package static let handled = "handled"
}
