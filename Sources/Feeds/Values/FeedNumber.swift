import Text

/// Parsing and formatting of numbers in feeds.
enum FeedNumber {
  /// Returns an integer from digits; white space and commas are ignored. `nil` for anything else, and for 19 digits or
  /// more.
  static func integer(_ text: String) -> Int? {
    let digits = text.utf8.filter { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ",") }
    guard !digits.isEmpty, digits.count < 19, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns a decimal number; `nil` for anything else, including infinity and "nan".
  static func decimal(_ text: some StringProtocol) -> Double? {
    let allowed = text.utf8.allSatisfy {
      $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        || $0 | 0x20 == UInt8(ascii: "e")
    }
    guard allowed, text.utf8.count < 40, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Returns decimal numbers separated by white space or commas; `nil` if there is anything else.
  static func decimals(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    for word in text.utf8.split(whereSeparator: { $0.isASCIIWhitespace || $0 == UInt8(ascii: ",") }) {
      guard let number = decimal(Substring(word)) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns seconds, from `3600`, `90.5`, `1:02:03`, `62:03`, `01:02:03.500`, `1h 2m 3s`, `62 min` or `PT1H2M`.
  static func seconds(_ text: String) -> Double? {
    if let total = secondsWithUnits(text) { return total }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let number = decimal(part.drop { $0 == " " }), number >= 0 else { return nil }
      total = total * 60 + number
    }
    return total < 1e9 ? total : nil
  }

  /// Returns the seconds of numbers with units of time, the largest first.
  private static func secondsWithUnits(_ text: String) -> Double? {
    var rest = text.lowercased()[...]
    if rest.hasPrefix("pt") { rest = rest.dropFirst(2) }
    var total = 0.0
    var last = Double.infinity
    while let first = rest.first {
      if first == " " {
        rest = rest.dropFirst()
        continue
      }
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest[number.endIndex...].drop { $0 == " " }
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest[unit.endIndex...].drop { $0 == "." || $0 == "," }
      guard let value = decimal(number), let length = units[String(unit)], length < last else { return nil }
      total += value * length
      last = length
    }
    return last < .infinity && total < 1e9 ? total : nil
  }

  private static let units: [String: Double] = [
    "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "m": 60, "min": 60, "mins": 60, "minute": 60,
    "minutes": 60, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1,
  ]
}

extension FeedNumber {
  /// Formats a number without superfluous digits, and without an exponent, which GeoRSS and CAP do not have: `12`, `12.5`,
  /// `0.00002`. Less than 10⁻¹² is 0.
  static func text(_ value: Double) -> String {
    if abs(value) < 1e-12 { return "0" }
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int64(value))" }
    let text = "\(value)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]), exponent < 0 else {
      return text
    }
    let digits = text[..<mark].filter(\.isNumber)
    return (value < 0 ? "-" : "") + "0." + String(repeating: "0", count: -exponent - 1) + digits
  }

  /// Formats seconds as `hh:mm:ss.mmm`.
  static func clock(_ seconds: Double) -> String {
    let total = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
    var bytes: [UInt8] = []
    bytes.append(decimal: total / 3_600_000, width: 2)
    bytes.append(utf8: ":")
    bytes.append(decimal: total / 60000 % 60, width: 2)
    bytes.append(utf8: ":")
    bytes.append(decimal: total / 1000 % 60, width: 2)
    bytes.append(utf8: ".")
    bytes.append(decimal: total % 1000, width: 3)
    return bytes.text
  }
}
