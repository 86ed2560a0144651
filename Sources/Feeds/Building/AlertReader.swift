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
    if place.polygon.isEmpty { place.polygon = self["polygon"].map(Self.polygon) ?? [] }
    if place.point == nil, let circle = self["circle"].flatMap(FeedNumber.decimals), circle.count >= 3 {
      place.point = FeedPlace.Point(checked: circle[0], circle[1])
      place.radius = circle[2] * 1000
    }
    return place
  }

  private static func polygon(_ text: String) -> [FeedPlace.Point] {
    guard let numbers = FeedNumber.decimals(text), numbers.count >= 8 else { return [] }
    return stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
      FeedPlace.Point(checked: numbers[$0], numbers[$0 + 1])
    }
  }
}
