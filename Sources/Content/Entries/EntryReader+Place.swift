import Configuration
import Model
import Text

/// Places and incidents.
extension EntryReader {
  /// Reads a place: a point or circle, and an area or a line. Mistakes in them were already reported.
  func place(_ node: YAMLNode, checker: inout DeclarationChecker) -> GeoPlace? {
    var shapes = point(node, checker: &checker).map { [$0] } ?? []
    if let path = node["path"]?.positions, path.count >= 2 { shapes.append(.line(path)) }
    if let ring = node["polygon"]?.positions, let first = ring.first, ring.count >= 3, GeoShape.hasArea(ring) {
      shapes.append(.polygon([ring.last == first ? ring : ring + [first]]))
    }
    return GeoPlace(
      name: node.text("name"), address: node.text("address"), height: node.number("height"), shapes: shapes)
  }

  /// Reads the words of a place without a position: a text, or a mapping with a name or an address.
  func venue(_ node: YAMLNode) -> Venue? {
    guard case .mapping = node.value else { return Venue(name: node.text.flatMap(Self.words), address: nil) }
    return Venue(name: node.text("name").flatMap(Self.words), address: node.text("address").flatMap(Self.words))
  }

  /// Reads the words of a place, and warns if they are a position, which a name does not put on a map.
  func named(_ node: YAMLNode, checker: inout DeclarationChecker) -> Venue? {
    let venue = venue(node)
    if case .mapping = node.value { return venue }
    guard let parts = venue?.name?.split(whereSeparator: { ",; /".contains($0) }), parts.count == 2,
      let latitude = CoordinateText.degrees(of: String(parts[0])), [nil, .latitude].contains(latitude.axis),
      let longitude = CoordinateText.degrees(of: String(parts[1])), [nil, .longitude].contains(longitude.axis),
      abs(latitude.value) <= 90, abs(longitude.value) <= 180
    else { return venue }
    let (lat, lon) = (CoordinateText.written(latitude.value), CoordinateText.written(longitude.value))
    checker.report(
      "this text is the name of the place, so no map shows it", at: node.position,
      help: "write the position as `place: {lat: \(lat), lon: \(lon)}`", severity: .warning)
    return venue
  }

  private static func words(_ text: String) -> String? {
    let words = text.inOneLine
    return words.isEmpty ? nil : words
  }

  /// Reads the description of a danger. Areas count an incident only if its entry has a place and a date. One that is
  /// written wrongly was reported already. `front` is the whole front matter.
  func incident(
    _ node: YAMLNode, of entry: Entry, in front: YAMLNode, checker: inout DeclarationChecker
  ) -> Incident? {
    guard case .mapping = node.value else { return nil }
    let isPlaced = entry.place != nil || entry.venue == nil && front["place"]?.isNull == false
    let isDated = entry.date != nil || front["date"]?.isNull == false
    for (what, isKnown) in [("`place`", isPlaced), ("`date`", isDated)] where !isKnown && !name.isSectionIndex {
      checker.report(
        "the incident has no \(what)", at: node.position, help: "without it, no area counts it", severity: .warning)
    }
    var incident = Incident(isHandled: node.boolean("handled") ?? false)
    incident.severity = node.choice("severity")
    incident.certainty = node.choice("certainty")
    incident.urgency = node.choice("urgency")
    return incident
  }

  private func point(_ node: YAMLNode, checker: inout DeclarationChecker) -> GeoShape? {
    guard case .mapping = node.value else { return nil }
    let isArea = node["polygon"] != nil || node["path"] != nil
    // A name or an address is enough where no map is needed.
    let isNamed = venue(node) != nil && node["radius"] == nil && node["height"] == nil
    guard node["lat"] != nil || node["lon"] != nil || !(isArea || isNamed) else { return nil }
    for (key, words) in [("lat", "a number from -90 to 90"), ("lon", "a number from -180 to 180")]
    where node[key] == nil && !node.members.isEmpty {
      checker.report("`place` lacks `\(key)`", at: node.position, help: "it is \(words)")
    }
    guard let point = degrees(of: node) else { return nil }
    guard !point.isNull else {
      checker.report(
        "the place is (0, 0), in the sea off Ghana", at: node["lat"]?.position ?? node.position,
        help: "write where it is, or remove `lat` and `lon`")
      return nil
    }
    if let bounds = context.areaBounds, !bounds.contains(point), bounds.contains(point.swapped) {
      checker.report(
        "the place is far from all areas of the settings, but among them with `lat` and `lon` swapped",
        at: node["lat"]?.position ?? node.position, help: "write the latitude as `lat`", severity: .warning)
    }
    let radius = node.text("radius").flatMap(Distance.metres).flatMap { GeoShape.radii.contains($0) ? $0 : nil }
    return radius.map { .circle(point, radius: $0) } ?? .point(point)
  }

  private func degrees(of node: YAMLNode) -> GeoPoint? {
    guard let latitude = node.number("lat"), let longitude = node.number("lon") else { return nil }
    let point = GeoPoint(latitude: latitude, longitude: longitude)
    return point.isOnEarth ? point : nil
  }
}
