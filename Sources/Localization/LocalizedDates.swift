import Configuration
import FoundationEssentials
import FoundationInternationalization
import Synchronization
package import Text

/// Dates in human languages. The words come from CLDR and are cached; the arithmetic uses whole seconds.
package final class LocalizedDates: Sendable {
  private let zone: ZoneOffsets
  private let words = Mutex<[WordsKey: [String]]>([:])
  private let patterns = Mutex<[PatternKey: LocalizedPattern]>([:])

  /// `timezone` is an IANA name; an unknown one counts as UTC.
  package init(timezone: String) { zone = ZoneOffsets(TimeZoneName(timezone) ?? .utc) }

  /// Returns the pattern, which is parsed once. `long` at its beginning stands for the long form of dates in the
  /// language.
  package func pattern(_ text: String, in language: String) throws(DatePattern.UnknownSymbol) -> LocalizedPattern {
    let key = PatternKey(text: text, language: language)
    if let known = patterns.withLock({ $0[key] }) { return known }
    let isLong = text.hasPrefix(LongDate.name)
    let rest = try DatePattern(isLong ? String(text.dropFirst(LongDate.name.count)) : text)
    let whole = isLong ? DatePattern(parts: LongDate.pattern(in: language, self).parts + rest.parts) : rest
    let pattern = LocalizedPattern(whole, in: language, self, zone)
    patterns.withLock { $0[key] = pattern }
    return pattern
  }

  /// Returns the seconds ahead of UTC at that moment.
  package func offset(at moment: Timestamp) -> Int { zone.offset(at: moment) }

  /// Returns all words of `field` in `language`, such as "Ιανουαρίου" to "Δεκεμβρίου", in the order of their numbers. The
  /// first ones of a language take milliseconds except in English: the system reads its tables.
  @discardableResult package func words(_ field: DatePattern.Word, in language: String) -> [String] {
    let key = WordsKey(field: field, language: language)
    if let known = words.withLock({ $0[key] }) { return known }
    let found = language == EnglishWords.language ? EnglishWords.words(field) : Self.cldrWords(field, in: language)
    words.withLock { $0[key] = found }
    return found
  }

  private static func cldrWords(_ field: DatePattern.Word, in language: String) -> [String] {
    let style = Date.VerbatimFormatStyle(
      format: field.format, locale: Locale(identifier: language), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
    return field.examples.map { Date(timeIntervalSince1970: Double($0.seconds)).formatted(style) }
  }

  private struct WordsKey: Hashable {
    var field: DatePattern.Word
    var language: String
  }

  private struct PatternKey: Hashable {
    var text: String
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

  /// Moments with each of the words, in the order of their numbers. But for the era, they are in the year 2000: the
  /// system's calendar is Julian before October 1582, and `CivilDate` is not.
  fileprivate var examples: [Timestamp] {
    let day: Int64 = 86_400
    // A Sunday, the second of January 2000.
    let sunday: Int64 = 946_771_200
    let seconds: [Int64] =
      switch self {
      case .month, .shortMonth, .narrowMonth, .standaloneMonth, .shortStandaloneMonth:
        (0..<12).map { sunday + $0 * 31 * day }
      case .weekday, .shortWeekday, .narrowWeekday: (0..<7).map { sunday + $0 * day }
      case .dayPeriod: [sunday, sunday + day / 2]
      case .era: [-80_000_000_000, sunday]
      }
    return seconds.map { Timestamp(seconds: $0) }
  }

  /// Returns the number of the word for that date, from 0.
  func number(in civil: CivilDate) -> Int {
    switch self {
    case .month, .shortMonth, .narrowMonth, .standaloneMonth, .shortStandaloneMonth: civil.month - 1
    case .weekday, .shortWeekday, .narrowWeekday: civil.weekday
    case .dayPeriod: civil.hour / 12
    case .era: civil.year > 0 ? 1 : 0
    }
  }
}
