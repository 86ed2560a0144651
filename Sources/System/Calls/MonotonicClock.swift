import Glibc

/// A clock that never goes back, for deadlines and durations.
package enum MonotonicClock {
  /// Returns the seconds since an unspecified moment in the past.
  package static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
