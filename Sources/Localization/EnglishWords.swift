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

  static func words(_ field: DatePattern.Word) -> [String] {
    switch field {
    case .month, .standaloneMonth: months
    case .shortMonth, .shortStandaloneMonth: months.map { String($0.prefix(3)) }
    case .narrowMonth: months.map { String($0.prefix(1)) }
    case .weekday: weekdays
    case .shortWeekday: weekdays.map { String($0.prefix(3)) }
    case .narrowWeekday: weekdays.map { String($0.prefix(1)) }
    case .dayPeriod: ["AM", "PM"]
    case .era: ["BC", "AD"]
    }
  }
}
