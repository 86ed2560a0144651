import Text

/// Suggestions for dates that cannot be parsed.
enum DateAdvice {
  /// Returns what to write instead, or `nil` if there is no suggestion.
  static func advice(for text: String) -> String? {
    let plain = text.replacing(/[\u{2010}-\u{2015}\u{2212}]/, with: "-")
    if plain != text, ISODate(plain) != nil { return "write hyphens, not dashes or minus signs: `\(plain)`" }
    if let moment = unixTime(text) { return moment }
    if let named = withNamedMonth(text) { return named }
    if let year = Int(text), (1000...9999).contains(year) { return "write the month and the day too: `\(year)-01-31`" }
    let date = text.prefix { !"T ,".contains($0) }
    let parts = date.split { "-/.".contains($0) }.map { Int($0) ?? -1 }
    guard parts.count == 3, !parts.contains(-1) else { return nil }
    let time = time(text.dropFirst(date.count))
    if parts[0] >= 1000 { return advice(year: parts[0], month: parts[1], day: parts[2], time) }
    guard parts[2] >= 1000 else { return nil }
    var meanings = [(month: parts[1], day: parts[0])]
    // Dates with full stops begin with the day; others begin with the month in some countries.
    if parts[0] != parts[1], !date.contains(".") || !isDate(parts[2], parts[1], parts[0]) {
      meanings.append((month: parts[0], day: parts[1]))
    }
    let dates = meanings.filter { isDate(parts[2], $0.month, $0.day) }
      .map { written(parts[2], $0.month, $0.day) + time }
    return dates.isEmpty ? nil : "did you mean \(ValueType.words(dates))? the year comes first"
  }

  /// Returns the time of day as it follows a date: `T09:30` for ` 9:30`. Empty if `text` is not a time of day.
  private static func time(_ text: Substring) -> String {
    let time = text.drop { "T ,".contains($0) }.replacing(".", with: ":")
    let padded = (time.prefix { $0 != ":" }.count == 1 ? "0" : "") + time
    return ISODate("2000-01-01T" + padded) == nil ? "" : "T" + padded
  }

  /// Returns advice for a Unix time, in seconds or milliseconds, from 1990 to 2099.
  private static func unixTime(_ text: String) -> String? {
    guard let number = Int64(text), [9, 10, 12, 13].contains(text.utf8.count) else { return nil }
    let isMilliseconds = text.utf8.count > 10
    let seconds = isMilliseconds ? number / 1000 : number
    guard (631_152_000..<4_102_444_800).contains(seconds) else { return nil }
    let unit = isMilliseconds ? "milliseconds" : "seconds"
    return "these are \(unit) since 1970: write `\(Timestamp(seconds: seconds).rfc3339)`"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Returns the date of `20 November 2026`, `November 20, 2026` or `20 Nov. 2026, 10:30`.
  private static func withNamedMonth(_ text: String) -> String? {
    let parts = text.split { " ,.-".contains($0) }
    guard parts.count >= 3,
      let name = parts.prefix(2).firstIndex(where: { $0.first?.isLetter == true && $0.count >= 3 }),
      let month = months.firstIndex(where: { $0.lowercased().hasPrefix(parts[name].lowercased()) }),
      let day = Int(parts[1 - name].prefix(while: \.isNumber)), let year = Int(parts[2]), (1000...9999).contains(year),
      isDate(year, month + 1, day)
    else { return nil }
    return "did you mean `\(written(year, month + 1, day))\(parts.count > 3 ? time(parts[3][...]) : "")`?"
  }

  private static func advice(year: Int, month: Int, day: Int, _ time: String) -> String? {
    guard (1...12).contains(month) else {
      return isDate(year, day, month)
        ? "did you mean `\(written(year, day, month))\(time)`? the month comes before the day" : "months are 01 to 12"
    }
    guard let last = (28...31).last(where: { isDate(year, month, $0) }), day > last else {
      return isDate(year, month, day) ? "did you mean `\(written(year, month, day))\(time)`?" : nil
    }
    return "\(months[month - 1]) \(year) has \(last) days"
  }

  private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    CivilDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0) != nil
  }

  private static func written(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
