import Text

extension BinaryWriter {
  mutating func append(_ event: Event) {
    append(event.start.seconds)
    append(event.end.seconds)
    for flag in [event.startsWithDay, event.endsWithDay, event.isCancelled] { append(flag) }
  }

  mutating func append(_ journey: Journey) {
    append(journey.departs.seconds)
    append(journey.deadline.seconds)
    append(journey.arrived) { $0.append($1.seconds) }
    for text in [journey.title, journey.route] { append(text) { $0.append($1) } }
  }
}

extension BinaryReader {
  mutating func event() -> Event {
    var event = Event(start: timestamp(), end: timestamp())
    event.startsWithDay = flag()
    event.endsWithDay = flag()
    event.isCancelled = flag()
    return event
  }

  mutating func journey() -> Journey {
    var journey = Journey(departs: timestamp(), deadline: timestamp())
    journey.arrived = optional { $0.timestamp() }
    journey.title = optional { $0.text() }
    journey.route = optional { $0.text() }
    return journey
  }
}
