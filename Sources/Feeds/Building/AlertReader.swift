import Model

/// Reads the fields of an alert of CAP: its own and those of its first `info`, without those of attached resources.
struct AlertReader {
  /// How many `info` the alert has so far.
  var infos = 0
  /// The name of the field that was opened last.
  var fieldName = ""

  /// Keeps the field that closes.
  func keep(_ word: String, in entry: inout FeedEntry) {
    var alert = entry.alert ?? FeedAlert()
    alert.fields.append(bounded: FeedAlert.Field(fieldName, word))
    entry.alert = alert
  }
}

extension FeedEntry {
  /// Takes from its alert what the entry itself does not have.
  mutating func completeFromAlert() {
    guard let alert, !alert.fields.isEmpty else { return }
    id = id ?? alert["identifier"]
    title = title ?? (alert["headline"] ?? alert["event"]).map { FeedText(.text, $0) }
    summary = summary ?? alert["description"].map { FeedText(.text, $0) }
    link = link ?? alert["web"]
    published = published ?? alert["sent"].flatMap(FeedDate.timestamp)
    if authors.isEmpty, let name = alert["senderName"] { authors = [FeedPerson(name: name)] }
    let place = alert.place(besides: self.place ?? FeedPlace())
    if place != FeedPlace() { self.place = place }
  }
}

extension FeedAlert {
  /// Returns the known place, with its missing parts filled in from the alert.
  fileprivate func place(besides known: FeedPlace) -> FeedPlace {
    var place = known
    place.name = place.name ?? self["areaDesc"]
    for field in fields {
      switch field.name {
      case "polygon": Self.ring(field.value).map { place.add(.polygon([$0])) }
      case "circle": Self.circle(field.value).map { place.add($0) }
      default: break
      }
    }
    return place
  }

  /// `38.47,-120.14 38.34,-119.95 …`
  private static func ring(_ text: String) -> [GeoPoint]? {
    guard let numbers = FeedNumber.decimals(text), numbers.count >= 8 else { return nil }
    return stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
      FeedPlace.Point(checked: numbers[$0], numbers[$0 + 1])
    }
  }

  /// `32.9525,-115.5527 10`: the radius is in kilometres.
  private static func circle(_ text: String) -> GeoShape? {
    guard let numbers = FeedNumber.decimals(text), numbers.count >= 3,
      let point = FeedPlace.Point(checked: numbers[0], numbers[1]), PlaceReader.radii.contains(numbers[2] * 1000)
    else { return nil }
    return .circle(point, radius: numbers[2] * 1000)
  }
}
