package import Text

/// A time in which a source could not be read.
package struct Outage: Sendable, Hashable {
  package var since: Timestamp
  /// When it was read again; `nil`: it is broken still.
  package var until: Timestamp?
  /// Why its first visit failed, in words.
  package var error: String

  package init(since: Timestamp, until: Timestamp?, error: String) {
    self.since = since
    self.until = until
    self.error = error
  }
}
