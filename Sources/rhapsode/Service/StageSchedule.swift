import Text

/// The time of a stage's next run, and the number of its failures in a row.
///
/// It is due when either clock says so. Thus setting the clock back does not delay it, and setting it forward makes it
/// due at most once.
struct StageSchedule: Sendable {
  private var time: Timestamp?
  private var deadline = 0.0
  /// The earliest moment at which it can be due, by the monotonic clock.
  private var earliest = 0.0
  /// The number of consecutive failures.
  private(set) var failures = 0

  /// In seconds: the first pause after a failure, which doubles, and the longest one.
  private static let firstPause = 30.0
  private static let longestPause = 3600.0

  /// Returns the seconds until it is due: 0 or less if it is, infinite if it is not planned.
  func remaining(at moment: ServiceMoment) -> Double {
    guard let time else { return .infinity }
    let byClock = Double(time.seconds - moment.time.seconds)
    return max(min(byClock, deadline - moment.seconds), earliest - moment.seconds)
  }

  func isDue(at moment: ServiceMoment) -> Bool { remaining(at: moment) <= 0 }

  /// Plans it for a time, but not before `pause` seconds have passed; `nil` for never.
  mutating func plan(_ time: Timestamp?, pause: Double = 0, from moment: ServiceMoment) {
    self.time = time
    deadline = moment.seconds + Double(max(0, (time ?? moment.time).seconds - moment.time.seconds))
    earliest = moment.seconds + pause
  }

  /// Plans it after some seconds.
  mutating func plan(in seconds: Double, from moment: ServiceMoment) {
    plan(Timestamp(seconds: moment.time.seconds + Int64(seconds)), pause: seconds, from: moment)
  }

  mutating func succeed() { failures = 0 }

  /// Plans the next try after a failure. Returns the seconds until then.
  mutating func fail(at moment: ServiceMoment) -> Double {
    let pause = min(Self.firstPause * Double(1 << min(failures, 10)), Self.longestPause)
    failures = min(failures + 1, 1000)
    plan(in: pause, from: moment)
    return pause
  }
}
