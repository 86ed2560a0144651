import Text

/// Distances in settings, such as `100m`.
package enum Distance {
  /// Returns the metres of a text such as `800`, `800m`, `800 m` or `2.5km`, or `nil` for any other text.
  package static func metres(_ text: String) -> Double? {
    var digits = Substring(text)
    var factor = 1.0
    if digits.hasSuffix("m") { digits.removeLast() }
    if digits.count < text.count, digits.hasSuffix("k") {
      digits.removeLast()
      factor = 1000
    }
    while digits.last == " " { digits.removeLast() }
    guard let number = YAMLScalar.number(String(digits)), number >= 0, number.isFinite else { return nil }
    return number * factor
  }

  /// Returns the distance in words for messages: `50 m`, `2 km`.
  static func words(_ metres: Double) -> String {
    let (value, unit) = metres >= 1000 ? (metres / 1000, "km") : (metres, "m")
    return Int(exactly: value).map { "\($0) \(unit)" } ?? "\(value) \(unit)"
  }
}
