import Configuration
import FoundationEssentials
import FoundationInternationalization
import Synchronization
package import Text

/// Dates in human languages. The words come from CLDR and are cached; the arithmetic uses whole seconds.
package final class LocalizedDates: Sendable {
  private let zone: TimeZoneName
  private let words = Mutex<[WordKey: String]>([:])
  private let offsets = Mutex<[Int64: Int]>([:])
  private let patterns = Mutex<[String: DatePattern]>([:])

  /// `timezone` is an IANA name; an unknown one counts as UTC.
  package init(timezone: String) { zone = TimeZoneName(timezone) ?? .utc }

  /// Returns the pattern, which is parsed once. `long` at its beginning stands for the long form of dates in the
  /// language.
  package func pattern(_ text: String, in language: String) throws(DatePattern.UnknownSymbol) -> DatePattern {
    let isLong = text.utf8.first == UInt8(ascii: "l") && text.hasPrefix(LongDate.name)
    let key = isLong ? "\(language) \(text)" : text
    if let known = patterns.withLock({ $0[key] }) { return known }
    let pattern =
      isLong
      ? DatePattern(
        parts: LongDate.pattern(in: language, self).parts
          + (try DatePattern(String(text.dropFirst(LongDate.name.count)))).parts)
      : try DatePattern(text)
    patterns.withLock { $0[key] = pattern }
    return pattern
  }

  /// Returns the seconds ahead of UTC at that moment.
  package func offset(at moment: Timestamp) -> Int {
    if zone.isUTC { return 0 }
    // Offsets change only at whole quarters of an hour.
    let quarter = moment.seconds >= 0 ? moment.seconds / 900 : (moment.seconds - 899) / 900
    if let known = offsets.withLock({ $0[quarter] }) { return known }
    let offset = zone.offset(of: moment)
    offsets.withLock { $0[quarter] = offset }
    return offset
  }

  /// Returns the word of `field` in `language` on that date, such as "Νοεμβρίου".
  package func word(_ field: DatePattern.Word, of civil: CivilDate, in language: String) -> String {
    let key = WordKey(field: field, value: field.value(of: civil), language: language)
    if let known = words.withLock({ $0[key] }) { return known }
    let word =
      language == EnglishWords.language ? EnglishWords.word(field, of: civil) : cldrWord(field, of: civil, in: language)
    words.withLock { $0[key] = word }
    return word
  }

  private func cldrWord(_ field: DatePattern.Word, of civil: CivilDate, in language: String) -> String {
    Date(timeIntervalSince1970: Double(field.example(of: civil).seconds)).formatted(
      Date.VerbatimFormatStyle(
        format: field.format, locale: Locale(identifier: language), timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)))
  }

  /// Makes the first word of `language`, which takes milliseconds except in English: the system reads its tables.
  package func load(_ language: String, at moment: Timestamp) {
    _ = word(.month, of: CivilDate(moment, offset: offset(at: moment)), in: language)
  }

  /// Returns the zone's short name at that moment, such as "EEST", or its offset from GMT.
  func zoneName(at moment: Timestamp) -> String { zone.abbreviation(at: moment) }

  private struct WordKey: Hashable {
    var field: DatePattern.Word
    var value: Int
    var language: String
  }
}

extension DatePattern.Word {
  fileprivate var format: Date.FormatString {
    switch self {
    case .month: "\(month: .wide)"
    case .shortMonth: "\(month: .abbreviated)"
    case .narrowMonth: "\(month: .narrow)"
    case .standaloneMonth: "\(standaloneMonth: .wide)"
    case .shortStandaloneMonth: "\(standaloneMonth: .abbreviated)"
    case .weekday: "\(weekday: .wide)"
    case .shortWeekday: "\(weekday: .abbreviated)"
    case .narrowWeekday: "\(weekday: .narrow)"
    case .dayPeriod: "\(dayPeriod: .standard(.abbreviated))"
    case .era: "\(era: .abbreviated)"
    }
  }

  /// Returns a moment in the years 2000 to 2399 that has the same word. The system's calendar is Julian before October
  /// 1582 and `CivilDate` is not; the Gregorian calendar repeats every 400 years, with its weekdays. For a year before
  /// Christ and `era`, the moment is in antiquity.
  fileprivate func example(of civil: CivilDate) -> Timestamp {
    if self == .era, civil.year <= 0 { return Timestamp(seconds: -80_000_000_000) }
    let (start, cycle): (Int64, Int64) = (946_684_800, 146_097 * 86_400)
    let passed = (Timestamp(civil).seconds - start) % cycle
    return Timestamp(seconds: start + (passed < 0 ? passed + cycle : passed))
  }

  /// Returns the part of the date that the word depends on.
  fileprivate func value(of civil: CivilDate) -> Int {
    switch self {
    case .month, .shortMonth, .narrowMonth, .standaloneMonth, .shortStandaloneMonth: civil.month
    case .weekday, .shortWeekday, .narrowWeekday: civil.weekday
    case .dayPeriod: civil.hour / 12
    case .era: civil.year > 0 ? 1 : 0
    }
  }
}
