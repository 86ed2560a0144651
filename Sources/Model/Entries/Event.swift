package import Text

/// When something takes place, for lists and for readers' calendars.
@usableFromInline
package struct Event: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, CaseIterable { case planned, active, over }

  package var start: Timestamp
  /// The first moment at which it is over: of a last day without a time, the end of that day.
  package var end: Timestamp
  /// Whether the start and the end are given as days, without a time.
  package var startsWithDay = false
  package var endsWithDay = false
  package var isCancelled = false

  package init(start: Timestamp, end: Timestamp) {
    self.start = start
    self.end = end
  }

  package var hasWholeDays: Bool { startsWithDay && endsWithDay }

  package func state(at now: Timestamp) -> State {
    now < start ? .planned : now < end ? .active : .over
  }

  /// Returns the next time after `now` at which its state changes, or `nil` if it is over.
  package func nextChange(after now: Timestamp) -> Timestamp? {
    [start, end].first { $0 > now }
  }
}
