import Archive
import Text

/// How long a document is fresh, according to the server's headers or else to the feed itself.
enum Freshness {
  static let shortest: Int64 = 15 * 60
  /// Hours and days in which the feed asks not to be polled may follow it.
  static let longest: Int64 = 24 * 3600
  /// The lifetime in seconds if neither the server nor the feed gives one.
  static let usual: Int64 = 30 * 60

  /// Returns when the document becomes stale. `no-cache` and `no-store` only force revalidation, which every fetch does
  /// anyway.
  static func until(_ headers: HeaderFields, _ source: SourceRecord, now: Timestamp) -> Timestamp {
    let stated = lifetime(headers, now: now) ?? source.ttl.map { Int64(min(max($0, 0), 1 << 20)) * 60 }
    let lifetime = min(max(stated ?? usual, shortest), longest)
    let end = Timestamp(seconds: now.seconds + lifetime)
    return awake(after: end, source) ?? Timestamp(seconds: now.seconds + longest)
  }

  /// Returns the lifetime in seconds: `max-age` minus `Age`, or else `Expires` minus `Date`.
  private static func lifetime(_ headers: HeaderFields, now: Timestamp) -> Int64? {
    for directive in headers.list("cache-control") {
      let parts = directive.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "max-age" else { continue }
      guard let age = DeltaSeconds.read(parts[1].filter { $0 != "\"" }) else { continue }
      // Both are 0 or more, so that the difference cannot overflow.
      return age - (headers["age"].flatMap { DeltaSeconds.read($0) } ?? 0)
    }
    guard let expires = headers["expires"].flatMap(HTTPDate.read) else { return nil }
    let date = headers["date"].flatMap(HTTPDate.read) ?? now
    return expires.seconds - date.seconds
  }

  /// Returns the first time from `end` on that is outside the hours and days (UTC) in which the feed asks not to be
  /// polled; `nil` if it asks never to be polled.
  private static func awake(after end: Timestamp, _ source: SourceRecord) -> Timestamp? {
    guard !source.skipHours.isEmpty || !source.skipDays.isEmpty else { return end }
    var moment = end
    for _ in 0...hoursOfWeek {
      let civil = CivilDate(moment)
      let day = weekdays[civil.weekday]
      let sleeps = source.skipHours.contains(civil.hour) || source.skipDays.contains { $0.lowercased() == day }
      guard sleeps else { return moment }
      moment = Timestamp(seconds: moment.seconds - moment.seconds % 3600 + 3600)
    }
    return nil
  }

  private static let hoursOfWeek = 7 * 24

  private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
}
