import Text

/// A moment by two clocks: the time of day, which can be set, and the monotonic clock.
struct ServiceMoment: Sendable {
  var time: Timestamp
  /// Seconds of `MonotonicClock`.
  var seconds: Double
}
