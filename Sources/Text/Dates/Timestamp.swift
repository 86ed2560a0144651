/// A moment, as whole seconds since 1970-01-01T00:00:00Z (POSIX: leap seconds do not count).
package struct Timestamp: Sendable, Hashable, Comparable {
  package var seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
}
