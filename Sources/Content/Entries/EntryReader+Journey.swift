import Configuration
import Model
import Text

/// Events and journeys.
extension EntryReader {
  /// Reads when something takes place: to the end of the last day if `ends` has no time, and for the whole day if
  /// neither has one. The checker of declarations reports values that are not dates.
  func event(_ node: YAMLNode, checker: inout DeclarationChecker) -> Event? {
    guard let first = node.text("starts"), let start = context.timestamp(first) else { return nil }
    let last = node.text("ends") ?? first
    let isDay = Self.isDay(last)
    guard node["ends"] != nil || isDay else {
      checker.report(
        "the event does not say when it ends", at: node.position,
        help: "add `ends`, or write `starts` without a time for a whole day")
      return nil
    }
    guard let end = context.timestamp(isDay ? last + "T24:00" : last) else { return nil }
    guard start < end else {
      checker.report(
        "the event ends before it begins", at: node["ends"]?.position ?? node.position,
        help: "`ends` must be later than `starts`")
      return nil
    }
    var event = Event(start: start, end: end)
    event.startsWithDay = Self.isDay(first)
    event.endsWithDay = isDay
    event.isCancelled = node.boolean("cancelled") ?? false
    return event
  }

  /// Reads the journey that a group announces. It tells where people will be, so it must contain `public: true`.
  func journey(_ node: YAMLNode, checker: inout DeclarationChecker) -> Journey? {
    guard let departs = moment("departs", of: node) else { return nil }
    if let isPublic = node["public"], node.boolean("public") == false {
      checker.report(
        "a journey on the site is public", at: isPublic.position,
        help: "everybody will know where the group is, and when: write `public: true`, or remove the journey")
      return nil
    }
    guard node.boolean("public") == true, let deadline = deadline(node, departs, &checker) else { return nil }
    var journey = Journey(departs: departs, deadline: deadline)
    journey.title = node.text("title")
    journey.arrived = moment("arrived", of: node)
    journey.route = way(of: node) == nil ? node.text("route") : nil
    return journey
  }

  /// Returns the route of a journey as a place, for its map.
  func way(of journey: YAMLNode) -> GeoPlace? {
    guard let route = journey["route"]?.positions, route.count >= 2 else { return nil }
    return GeoPlace(name: journey.text("title"), shapes: [.line(route)])
  }

  /// Whether a date has no time.
  private static func isDay(_ text: String) -> Bool { !text.contains(":") }

  private func deadline(
    _ node: YAMLNode, _ departs: Timestamp, _ checker: inout DeclarationChecker
  ) -> Timestamp? {
    switch (node.integer("minutes"), moment("deadline", of: node)) {
    case (let minutes?, nil):
      // A number above the limit is reported, and must not overflow here.
      return Timestamp(seconds: departs.seconds + Int64(min(minutes, 1 << 32)) * 60)
    case (nil, let deadline?):
      if deadline > departs { return deadline }
      checker.report(
        "the journey should have arrived before it departs", at: node["deadline"]?.position ?? node.position,
        help: "`deadline` must be later than `departs`")
    case (.some, .some):
      checker.report(
        "a journey must have only one of `minutes` and `deadline`", at: node["deadline"]?.position ?? node.position,
        help: "remove one of them")
    case (nil, nil):
      guard node["minutes"] == nil, node["deadline"] == nil else { return nil }
      checker.report(
        "the journey does not say when it should be over", at: node.position, help: "add `minutes` or `deadline`")
    }
    return nil
  }

  private func moment(_ key: String, of node: YAMLNode) -> Timestamp? { node.text(key).flatMap(context.timestamp) }
}
