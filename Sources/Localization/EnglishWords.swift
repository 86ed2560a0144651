import Text

/// The words of dates in English, in which many sites are written. A build of such a site does not read CLDR's tables,
/// which would take some milliseconds and four megabytes of memory. `DatePatternTests` compares them with CLDR's.
enum EnglishWords {
  /// English without a country: other forms differ, such as `Sept` in Britain.
  static let language = "en"

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  static func word(_ field: DatePattern.Word, of civil: CivilDate) -> String {
    let (month, weekday) = (months[civil.month - 1], weekdays[civil.weekday])
    return switch field {
    case .month, .standaloneMonth: month
    case .shortMonth, .shortStandaloneMonth: String(month.prefix(3))
    case .narrowMonth: String(month.prefix(1))
    case .weekday: weekday
    case .shortWeekday: String(weekday.prefix(3))
    case .narrowWeekday: String(weekday.prefix(1))
    case .dayPeriod: civil.hour < 12 ? "AM" : "PM"
    case .era: civil.year > 0 ? "AD" : "BC"
    }
  }
}
