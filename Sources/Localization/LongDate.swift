import FoundationEssentials
import FoundationInternationalization
import Text

/// The long form of dates in a language, as CLDR has it: `1. Oktober 2026`, `2026年10月1日`.
package enum LongDate {
  /// The word for it in patterns.
  package static let name = "long"

  /// Returns its pattern. Languages of which CLDR knows nothing have that of international English.
  static func pattern(in language: String, _ dates: LocalizedDates) -> DatePattern {
    // English without a country is not that of the United States, where the month comes first. Asking for its form would
    // take milliseconds, as for any language.
    if language == "en" { return international }
    let isUnknown = !language.hasPrefix("en-") && dates.words(.month, in: language)[0] == "January"
    return isUnknown ? international : DatePattern(parts: parts(of: Locale(identifier: language), language, dates))
  }

  private static let international = DatePattern(
    parts: [
      .number(.day, width: 1), .literal(" "), .word(.month), .literal(" "), .number(.year, width: 4),
    ])

  /// A date in January, so that its day and month have one digit.
  private static let example = CivilDate(Timestamp(seconds: 1_041_724_800))

  /// Reads the parts from a date that was written in this form.
  private static func parts(of locale: Locale, _ language: String, _ dates: LocalizedDates) -> [DatePattern.Part] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let style = Date.FormatStyle(date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
    let written = style.attributedStyle.format(Date(timeIntervalSince1970: Double(Timestamp(example).seconds)))
    return written.runs.map { run in
      let text = String(written[run.range].characters)
      let width = text.unicodeScalars.count
      return switch run.dateField {
      case .year: .number(.year, width: width)
      case .day: .number(.day, width: width)
      case .era: .word(.era)
      case .month where text.unicodeScalars.allSatisfy({ $0.properties.numericType != nil }):
        .number(.month, width: width)
      case .month:
        month(text, language, dates)
      default: .literal(text)
      }
    }
  }

  /// Returns the word that is written for the month, or the text itself if it is none of this language's words.
  private static func month(_ text: String, _ language: String, _ dates: LocalizedDates) -> DatePattern.Part {
    let words: [DatePattern.Word] = [.month, .standaloneMonth, .shortMonth, .shortStandaloneMonth]
    return words.first { dates.words($0, in: language)[0] == text }.map { .word($0) } ?? .literal(text)
  }
}
