package import Model
package import Text

/// A calendar (RFC 5545) of things that begin and end, to be written.
package struct CalendarDocument: Sendable, Hashable {
  package struct Event: Sendable, Hashable {
    /// Unique in the world, and never changed.
    var id: String
    var title: String
    package var start: Timestamp
    package var end: Timestamp
    /// Whether it takes whole days. `start` and `end` are then midnight in UTC of the first day and of the day after the last.
    package var hasWholeDays = false
    /// When it was last changed.
    var changed: Timestamp
    package var description: String?
    package var url: String?
    package var location: String?
    package var point: GeoPoint?
    package var categories: [String] = []
    package var isCancelled = false
    /// How often it was changed since it was published.
    package var sequence = 0

    package init(id: String, title: String, start: Timestamp, end: Timestamp, changed: Timestamp) {
      self.id = id
      self.title = title
      self.start = start
      self.end = end
      self.changed = changed
    }
  }

  var title: String
  package var url: String?
  var events: [Event]

  package init(title: String, events: [Event]) {
    self.title = title
    self.events = events
  }
}
