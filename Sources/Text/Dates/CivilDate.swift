/// A date and time of day in the proleptic Gregorian calendar, without a zone.
package struct CivilDate: Sendable, Hashable {
  package private(set) var year: Int
  /// 1…12.
  package private(set) var month: Int
  /// 1…31.
  package private(set) var day: Int
  package private(set) var hour: Int
  package private(set) var minute: Int
  package private(set) var second: Int

  /// `nil` if there is no such date or time of day. Second 60 (a leap second) becomes the next second, and 24:00:00 the
  /// start of the next day.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    let isEndOfDay = hour == 24 && minute == 0 && second == 0
    guard (0..<24).contains(hour) || isEndOfDay, (0..<60).contains(minute), (0...60).contains(second) else {
      return nil
    }
    guard (-1_000_000_000...1_000_000_000).contains(year) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    if isEndOfDay || second == 60 { self = CivilDate(Timestamp(self)) }
  }

  /// The date and time at `timestamp` in a zone `offset` seconds ahead of UTC. `timestamp` is clamped to a thousand
  /// million years around 1970, and `offset` to ±1,000,000 seconds.
  package init(_ timestamp: Timestamp, offset: Int = 0) {
    let limit: Int64 = 31_556_952_000_000_000
    let (days, rest) = Self.floored(Int(min(max(timestamp.seconds, -limit), limit)), by: 86400)
    let (carry, time) = Self.floored(rest + min(max(offset, -1_000_000), 1_000_000), by: 86400)
    (year, month, day) = Self.date(daysSinceEpoch: days + carry)
    (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
  }

  /// 0 is Sunday.
  package var weekday: Int {
    Self.floored(Self.daysSinceEpoch(year: year, month: month, day: day) + 4, by: 7).remainder
  }

  /// 1 is the first of January.
  package var dayOfYear: Int {
    Self.daysSinceEpoch(year: year, month: month, day: day) - Self.daysSinceEpoch(year: year, month: 1, day: 1) + 1
  }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns days since 1970-01-01, by Howard Hinnant's "chrono-compatible low-level date algorithms": years start in
  /// March, so that the leap day is the last day.
  fileprivate static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let (era, yearOfEra) = floored(month <= 2 ? year - 1 : year, by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
  }

  private static func date(daysSinceEpoch days: Int) -> (Int, Int, Int) {
    let (era, dayOfEra) = floored(days + 719468, by: 146097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func floored(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Timestamp {
  /// The moment when it is `civil` in a zone `offset` seconds ahead of UTC.
  package init(_ civil: CivilDate, offset: Int = 0) {
    let days = CivilDate.daysSinceEpoch(year: civil.year, month: civil.month, day: civil.day)
    self.init(seconds: Int64(days * 86400 + civil.hour * 3600 + civil.minute * 60 + civil.second - offset))
  }
}
