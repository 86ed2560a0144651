import Configuration
import Synchronization
import Text

/// The offsets of a time zone. They are cached, since the system computes each from its tables.
final class ZoneOffsets: Sendable {
  private let zone: TimeZoneName
  private let known = Mutex<[Int64: Int]>([:])

  init(_ zone: TimeZoneName) { self.zone = zone }

  /// Returns the zone's short name at that moment, such as "EEST", or its offset from GMT.
  func name(at moment: Timestamp) -> String { zone.abbreviation(at: moment) }

  /// Returns the seconds ahead of UTC at that moment.
  func offset(at moment: Timestamp) -> Int {
    if zone.isUTC { return 0 }
    // Offsets change only at whole quarters of an hour.
    let quarter = moment.seconds >= 0 ? moment.seconds / 900 : (moment.seconds - 899) / 900
    if let known = known.withLock({ $0[quarter] }) { return known }
    let offset = zone.offset(of: moment)
    known.withLock { $0[quarter] = offset }
    return offset
  }
}
