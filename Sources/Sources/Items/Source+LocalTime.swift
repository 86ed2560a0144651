import Configuration
import Feeds
import Model

extension Source {
  /// The time zone of its dates that name none.
  var localTime: LocalTime {
    guard let zone = timezone.flatMap({ TimeZoneName($0) }) else { return .utc }
    return LocalTime { zone.offset(at: $0) }
  }
}
