package import Text

/// When something takes place, for readers' calendars.
@usableFromInline
package struct Event: Sendable, Hashable {
  package var start: Timestamp
  package var end: Timestamp
  package var isCancelled = false

  package init(start: Timestamp, end: Timestamp) {
    self.start = start
    self.end = end
  }
}
