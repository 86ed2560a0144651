import Glibc
import Text

/// The one place that asks what time it is; everything else is told.
enum Clock {
  static func now() -> Timestamp { Timestamp(seconds: Int64(time(nil))) }

  /// What `--now` says, or the machine's clock.
  static func now(_ invocation: Invocation) throws(Failure) -> Timestamp {
    guard let text = invocation.value("--now") else { return now() }
    guard let moment = Timestamp(rfc3339: text) else {
      throw Failure(.wrongUse, "`\(text)` is no date", help: "--now 2026-11-20T10:30:00Z")
    }
    return moment
  }

  /// Seconds since some moment of the past, for what took how long.
  static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
