import Glibc
import Text

/// The one place that asks what time it is; everything else is told.
enum Clock {
  static func now() -> Timestamp { Timestamp(seconds: Int64(time(nil))) }

  /// Seconds since some moment of the past, for what took how long.
  static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
