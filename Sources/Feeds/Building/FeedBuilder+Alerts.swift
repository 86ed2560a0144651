import Text

extension FeedBuilder {
  /// An alert stands alone, in the content of an Atom entry, or is the whole document.
  mutating func openAlert() {
    construct = nil
    isMarkup = false
    alertInfos = 0
    if !isInEntry {
      isInEntry = true
      channelNotes = notes
      notes = OpenEntryState()
      entry = FeedEntry()
    }
    if entry.alert == nil { entry.alert = FeedAlert() }
  }

  /// The fields of the alert itself and of its first `info`; those of attached resources are left out.
  mutating func closeAlertField(_ frame: Frame) {
    guard speaksOfEntry, alertInfos <= 1, !frames.contains(where: { $0.element == .alertResource }),
      let word = word(of: frame)
    else { return }
    var alert = entry.alert ?? FeedAlert()
    alert.fields.append(bounded: FeedAlert.Field(alertName, word))
    entry.alert = alert
  }

  /// What an entry has only as a field of its alert.
  func completed(_ entry: FeedEntry, by alert: FeedAlert) -> FeedEntry {
    var entry = entry
    entry.id = entry.id ?? alert["identifier"]
    entry.title = entry.title ?? (alert["headline"] ?? alert["event"]).map { FeedText(.text, $0) }
    entry.summary = entry.summary ?? alert["description"].map { FeedText(.text, $0) }
    entry.link = entry.link ?? alert["web"]
    entry.published = entry.published ?? alert["sent"].flatMap(FeedDate.timestamp)
    if entry.authors.isEmpty, let name = alert["senderName"] { entry.authors = [FeedPerson(name: name)] }
    var place = entry.place ?? FeedPlace()
    place.name = place.name ?? alert["areaDesc"]
    if place.polygon.isEmpty { place.polygon = alert["polygon"].map(Self.polygon) ?? [] }
    if place.point == nil, let circle = alert["circle"].flatMap(FeedNumber.decimals), circle.count >= 3 {
      place.point = FeedPlace.Point(checked: circle[0], circle[1])
      place.radius = circle[2] * 1000
    }
    if place != FeedPlace() { entry.place = place }
    return entry
  }

  private static func polygon(_ text: String) -> [FeedPlace.Point] {
    guard let numbers = FeedNumber.decimals(text), numbers.count >= 8 else { return [] }
    return stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
      FeedPlace.Point(checked: numbers[$0], numbers[$0 + 1])
    }
  }
}
