import Text

/// The parts of a date that patterns of Jekyll's addresses can have.
enum JekyllDate {
  static let names = [
    "year", "short_year", "month", "i_month", "short_month", "long_month", "day", "i_day", "y_day", "w_year", "week",
    "w_day", "short_day", "long_day", "hour", "minute", "second",
  ]

  /// Returns a part in Jekyll's form: English names, and weeks of ISO 8601.
  static func part(_ name: String, of date: CivilDate) -> String {
    switch name {
    case "year": String(decimal: date.year, width: 4)
    case "short_year": String(decimal: date.year % 100, width: 2)
    case "month": String(decimal: date.month, width: 2)
    case "i_month": String(date.month)
    case "short_month": String(months[date.month - 1].prefix(3))
    case "long_month": months[date.month - 1]
    case "day": String(decimal: date.day, width: 2)
    case "i_day": String(date.day)
    case "y_day": String(decimal: date.dayOfYear, width: 3)
    case "w_year": String(decimal: week(date).year, width: 4)
    case "week": String(decimal: week(date).number, width: 2)
    case "w_day": String(weekday(date))
    case "short_day": String(days[weekday(date) - 1].prefix(3))
    case "long_day": days[weekday(date) - 1]
    case "hour": String(decimal: date.hour, width: 2)
    case "minute": String(decimal: date.minute, width: 2)
    case "second": String(decimal: date.second, width: 2)
    default: ""
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// 1 is Monday.
  private static func weekday(_ date: CivilDate) -> Int { (date.weekday + 6) % 7 + 1 }

  /// Returns the week of ISO 8601, and the year that it belongs to: that of its Thursday.
  private static func week(_ date: CivilDate) -> (year: Int, number: Int) {
    let thursday = Timestamp(seconds: Timestamp(date).seconds + Int64(4 - weekday(date)) * 86400)
    let civil = CivilDate(thursday)
    return (civil.year, (civil.dayOfYear - 1) / 7 + 1)
  }
}
