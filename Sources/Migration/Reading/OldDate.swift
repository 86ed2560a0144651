import Configuration
import Text

/// Dates in the forms that other generators accept.
enum OldDate {
  /// Returns the date in the form of front matter, such as `2020-01-02T10:00:00+02:00` for `2020-01-02 10:00:00 +0200`;
  /// `nil` if the text is not a date.
  static func normalized(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "T" || $0 == "t" }.map(String.init)
    guard let day = words.first, day.utf8.count <= 10, let date = padded(day) else { return nil }
    guard words.count > 1 else { return date }
    var time = words[1]
    var zone = words.count > 2 ? words[2] : ""
    if let start = time.firstIndex(where: { "Z+-z".contains($0) }) {
      zone = String(time[start...])
      time = String(time[..<start])
    }
    time = String(time.prefix { $0 != "." && $0 != "," })
    if time.utf8.count == 4 || time.utf8.count == 7 { time = "0" + time }
    let result = date + "T" + time + normalized(zone: zone)
    return ISODate(result) != nil ? result : ISODate(date) != nil ? date : nil
  }

  /// Returns `2020-01-02` for `2020-1-2`.
  private static func padded(_ day: String) -> String? {
    let parts = day.split { $0 == "-" || $0 == "/" }.map { $0.utf8.count == 1 ? "0" + $0 : String($0) }
    guard parts.count == 3, parts[0].utf8.count == 4 else { return nil }
    let date = parts.joined(separator: "-")
    return ISODate(date) != nil ? date : nil
  }

  private static func normalized(zone: String) -> String {
    switch zone {
    case "": return ""
    case "Z", "z", "UTC", "GMT": return "Z"
    default:
      let digits = zone.dropFirst().replacing(":", with: "")
      guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isASCIIDigit), zone.hasPrefix("+") || zone.hasPrefix("-")
      else { return "" }
      return String(zone.prefix(1)) + digits.prefix(2) + ":" + digits.suffix(2)
    }
  }

  /// Returns the date and time of day, converted to `zone` if the time has an offset from UTC.
  static func civil(_ text: String?, in zone: TimeZoneName? = nil) -> CivilDate? {
    guard let date = text.flatMap(normalized) else { return nil }
    if let zone, date.utf8.count > 19, let time = zone.timestamp(date) {
      return CivilDate(time, offset: zone.offset(of: time))
    }
    return ISODate(date)?.civil
  }

  /// Splits a name such as `2020-01-02-dawn` or `2020-01-02_dawn` into the date and the rest.
  static func split(_ name: String) -> (date: String?, rest: String) {
    let head = String(name.prefix(10))
    guard name.utf8.count > 11, normalized(head) == head, let mark = name.dropFirst(10).first,
      mark == "-" || mark == "_"
    else { return (nil, name) }
    return (head, String(name.dropFirst(11)))
  }

  /// Returns year, month and day of a date, each in digits.
  static func parts(_ text: String?) -> (year: String, month: String, day: String)? {
    guard let date = text.flatMap(normalized) else { return nil }
    let parts = date.prefix(10).split(separator: "-").map(String.init)
    return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
  }
}
