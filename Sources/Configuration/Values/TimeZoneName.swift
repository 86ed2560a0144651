import FoundationEssentials
// Without this module, Foundation knows only GMT.
import FoundationInternationalization
package import Text

/// A time zone by its IANA name: the one file outside `Localization` that imports Foundation.
package struct TimeZoneName: Sendable {
  /// `nil` for UTC: the system reads its tables of zones only for others.
  private let zone: TimeZone?

  package static let utc = TimeZoneName(zone: nil)

  private init(zone: TimeZone?) { self.zone = zone }

  /// `nil` if the name is unknown. Of the names without `/`, only `UTC` and `GMT` are accepted: Foundation would also take
  /// ambiguous abbreviations such as `EST`.
  package init?(_ name: String) {
    if name == "UTC" || name == "GMT" {
      self = .utc
      return
    }
    guard name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
    self.zone = zone
  }

  static var names: [String] { TimeZone.knownTimeZoneIdentifiers }

  /// Returns the seconds ahead of UTC when local clocks show `civil`. In the hour that a clock change skips or repeats,
  /// the offset before the change applies.
  package func offset(at civil: CivilDate) -> Int {
    let local = Timestamp(civil, offset: 0).seconds
    let before = offset(seconds: local - 86400)
    let guess = offset(seconds: local - Int64(before))
    if guess == before { return before }
    return offset(seconds: local - Int64(guess)) == guess ? guess : before
  }

  /// Returns the time that `text` means, or `nil` if it is not a date. A date without an offset is local time in this time
  /// zone.
  package func timestamp(_ text: String) -> Timestamp? {
    Timestamp(rfc3339: text) { offset(at: $0) }
  }

  package var isUTC: Bool { zone == nil }

  /// Returns the short name at `moment`, such as `EEST`; `GMT` for UTC.
  package func abbreviation(at moment: Timestamp) -> String {
    zone?.abbreviation(for: Date(timeIntervalSince1970: Double(moment.seconds))) ?? "GMT"
  }

  /// Returns the seconds ahead of UTC at `moment`.
  package func offset(of moment: Timestamp) -> Int { offset(seconds: moment.seconds) }

  private func offset(seconds: Int64) -> Int {
    zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) ?? 0
  }
}
