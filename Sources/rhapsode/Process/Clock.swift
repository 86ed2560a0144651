import Glibc
import Text

/// The clock. No other code reads it: the time is passed as a parameter.
enum Clock {
  static func now() -> Timestamp { Timestamp(seconds: Int64(time(nil))) }
}
