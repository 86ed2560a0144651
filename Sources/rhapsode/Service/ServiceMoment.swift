import Text

/// A moment, by both clocks: the time of day, which somebody may set, and the monotonic clock.
struct ServiceMoment: Sendable {
  var time: Timestamp
  /// Of `MonotonicClock`.
  var seconds: Double
}
