package import Text

extension BinaryWriter {
  package mutating func append(_ scheduled: ScheduledEntries) {
    append(count: scheduled.count)
    append(scheduled.first) { $0.append($1.seconds) }
  }
}

extension BinaryReader {
  package mutating func scheduledEntries() -> ScheduledEntries {
    ScheduledEntries(count: count(), first: optional { $0.timestamp() })
  }
}
