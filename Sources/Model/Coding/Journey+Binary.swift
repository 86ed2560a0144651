package import Text

extension BinaryWriter {
  package mutating func append(_ event: Event) {
    append(event.start.seconds)
    append(event.end.seconds)
    append(event.isCancelled)
  }

  package mutating func append(_ journey: Journey) {
    append(journey.departs.seconds)
    append(journey.deadline.seconds)
    append(journey.arrived) { $0.append($1.seconds) }
    for text in [journey.title, journey.route] { append(text) { $0.append($1) } }
  }
}

extension BinaryReader {
  package mutating func event() -> Event {
    var event = Event(start: moment(), end: moment())
    event.isCancelled = flag()
    return event
  }

  package mutating func journey() -> Journey {
    var journey = Journey(departs: moment(), deadline: moment())
    journey.arrived = optional { $0.moment() }
    journey.title = optional { $0.text() }
    journey.route = optional { $0.text() }
    return journey
  }

  /// Reads a time. Fails if it is 2⁵⁶ seconds or more from 1970: no calendar could show it.
  private mutating func moment() -> Timestamp {
    let seconds = number()
    return Timestamp(seconds: seconds.magnitude < 1 << 56 ? seconds : fail(0))
  }
}
