import Model
import Text

extension FeedEntry {
  /// Takes from its alert what the entry itself does not have.
  mutating func completeFromAlert() {
    guard let alert, !alert.fields.isEmpty else { return }
    id = id ?? alert["identifier"]
    link = link ?? alert["web"]
    published = published ?? alert["sent"].flatMap(FeedDate.timestamp)
    complete(from: alert.fields, alert.infos.first?.resources ?? [])
  }

  /// Returns an entry for each language of its alert, in the order of the document; the entry itself if there is one
  /// language. The first keeps the id; that of each other one ends with `#` and its language.
  package var byLanguage: [FeedEntry] {
    guard let alert, let first = alert.infos.first else { return [self] }
    var languages: [String] = []
    for info in alert.infos where !languages.contains(info.language) { languages.append(info.language) }
    return languages.map { language in
      let infos = alert.infos.filter { $0.language == language }
      var entry = self
      entry.alert?.infos = infos
      if infos.first?["language"] != nil || languages.count > 1 { entry.language = language }
      if languages.count > 1 { entry.translation = id }
      if language != first.language { entry.replaceTexts(from: infos, language) }
      // Further infos in the same language describe further areas.
      for info in infos.dropFirst() { entry.takePlace(from: info.fields) }
      return entry
    }
  }
}

extension FeedEntry {
  private mutating func complete(from fields: [FeedAlert.Field], _ resources: [[FeedAlert.Field]]) {
    title = title ?? (fields["headline"] ?? fields["event"]).map { FeedText(.text, $0) }
    summary = summary ?? Self.text(fields)
    if authors.isEmpty, let name = fields["senderName"] { authors = [FeedPerson(name: name)] }
    takePlace(from: fields)
    for resource in resources {
      guard let address = resource["uri"], !enclosures.contains(where: { $0.url == address }) else { continue }
      let size = resource["size"].flatMap(FeedNumber.integer)
      enclosures.append(
        bounded: FeedEnclosure(
          address, type: resource["mimeType"]?.lowercased(), length: size, title: resource["resourceDesc"]))
    }
  }

  /// Replaces the texts, the place and the files by those in another language.
  private mutating func replaceTexts(from infos: [FeedAlert.Info], _ language: String) {
    guard let info = infos.first else { return }
    id = id.map { "\($0)#\(language)" }
    (title, summary, content, place, enclosures) = (nil, nil, nil, nil, [])
    if info["senderName"] != nil { authors = [] }
    link = info["web"] ?? link
    complete(from: info.fields, info.resources)
  }

  private mutating func takePlace(from fields: [FeedAlert.Field]) {
    var place = self.place ?? FeedPlace()
    place.read(fields)
    if place != FeedPlace() { self.place = place }
  }

  /// Returns the description of the danger, followed by the instructions.
  private static func text(_ fields: [FeedAlert.Field]) -> FeedText? {
    let parts = [fields["description"], fields["instruction"]].compactMap { $0 }
    return parts.isEmpty ? nil : FeedText(.text, parts.joined(separator: "\n\n"))
  }
}

extension FeedPlace {
  /// Adds the areas of an alert.
  fileprivate mutating func read(_ fields: [FeedAlert.Field]) {
    name = name ?? fields["areaDesc"]
    for field in fields {
      switch field.name {
      case "polygon": Self.shape(field.value).map { add($0) }
      case "circle": Self.circle(field.value).map { add($0) }
      case "altitude": height = height ?? FeedNumber.decimal(field.value).flatMap(Self.height)
      default: break
      }
    }
  }

  /// Returns the metres above the sea of an altitude in feet.
  private static func height(feet: Double) -> Double? {
    let metres = (feet * 30.48).rounded() / 100
    return heights.contains(metres) ? metres : nil
  }

  /// `38.47,-120.14 38.34,-119.95 …`: an area, or a line that goes there and back the same way, as `AlertWriter` writes
  /// lines.
  private static func shape(_ text: String) -> GeoShape? {
    guard let numbers = FeedNumber.decimals(text), numbers.count >= 8 else { return nil }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
      FeedPlace.Point(checked: numbers[$0], numbers[$0 + 1])
    }
    guard points.count >= 4 else { return nil }
    let isLine = points.count.isMultiple(of: 2) && points.elementsEqual(points.reversed())
    return isLine ? .line(Array(points.prefix(points.count / 2))) : .polygon([points])
  }

  /// `32.9525,-115.5527 10`: the radius is in kilometres. A circle without a radius is a point.
  private static func circle(_ text: String) -> GeoShape? {
    guard let numbers = FeedNumber.decimals(text), numbers.count >= 3,
      let point = FeedPlace.Point(checked: numbers[0], numbers[1])
    else { return nil }
    let metres = (numbers[2] * 1_000_000).rounded() / 1000
    guard GeoShape.radii.contains(metres) else { return nil }
    return metres == 0 ? .point(point) : .circle(point, radius: metres)
  }
}

extension [FeedAlert.Field] {
  /// The first value with that name.
  fileprivate subscript(name: String) -> String? { first { $0.name == name }?.value }
}
