package import Text

/// A period in which a source could not be read.
package struct Outage: Sendable, Hashable {
  package var since: Timestamp
  /// When it was read again; `nil` while the outage lasts.
  package var until: Timestamp?
  /// The error of the outage's first failed fetch, in words.
  package var error: String
  package var errorKind: ErrorKind?

  init(since: Timestamp, until: Timestamp?, error: String, errorKind: ErrorKind? = nil) {
    self.since = since
    self.until = until
    self.error = error
    self.errorKind = errorKind
  }
}
