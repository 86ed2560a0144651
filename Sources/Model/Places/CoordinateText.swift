import Text

/// Coordinates as people write them: `37°58′12″N`, `37 58.2`, `37,97`, `23.73 E`. They are read only to suggest the
/// decimal degrees that front matter asks for.
package enum CoordinateText {
  package enum Axis: Sendable { case latitude, longitude }

  /// Returns the degrees, and the axis if a letter names it; `nil` if the text is not a coordinate.
  package static func degrees(of text: String) -> (value: Double, axis: Axis?)? {
    var reader = Reader()
    guard text.utf8.count <= 64 else { return nil }
    for scalar in text.unicodeScalars where !reader.take(scalar) { return nil }
    return reader.result
  }

  /// Returns decimal degrees with at most six decimals (a tenth of a metre), and without an exponent, which neither
  /// iCalendar nor `degrees(of:)` reads.
  package static func written(_ degrees: Double) -> String {
    guard abs(degrees) < 1e9 else { return "\(degrees)" }
    let millionths = Int((degrees * 1_000_000).rounded())
    var bytes: [UInt8] = millionths < 0 ? [UInt8(ascii: "-")] : []
    bytes.append(decimal: Int(millionths.magnitude / 1_000_000))
    let decimals = Int(millionths.magnitude % 1_000_000)
    guard decimals > 0 else { return bytes.text }
    bytes.append(UInt8(ascii: "."))
    bytes.append(decimal: decimals, width: 6)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    return bytes.text
  }

  private struct Reader {
    private var numbers: [Double] = []
    private var word = ""
    private var isNegative = false
    private var axis: Axis?

    /// Returns `false` for a character that cannot be part of a coordinate.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "0"..."9": word.unicodeScalars.append(scalar)
      case ".", ",":
        guard !word.isEmpty else { return false }
        word += "."
      case "-", "−":
        guard numbers.isEmpty, word.isEmpty else { return false }
        isNegative = true
      case "+": return numbers.isEmpty && word.isEmpty
      case " ", "\u{A0}", "°", "º", "˚", "'", "’", "′", "\"", "”", "″", ":": return end()
      default: return end() && direction(scalar)
      }
      return true
    }

    var result: (value: Double, axis: Axis?)? {
      var copy = self
      guard copy.end(), (1...3).contains(copy.numbers.count), copy.numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
        return nil
      }
      let value = copy.numbers.reversed().reduce(0) { $0 / 60 + $1 }
      guard value <= 360 else { return nil }
      return (isNegative ? -value : value, axis)
    }

    /// Ends a number.
    private mutating func end() -> Bool {
      if word.isEmpty { return true }
      guard let number = Double(word) else { return false }
      numbers.append(number)
      word = ""
      return true
    }

    /// Reads a direction in English or Greek letters: in Greek, Β is north and Ν is south.
    private mutating func direction(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "N", "n", "Β": axis = .latitude
      case "S", "s", "Ν":
        axis = .latitude
        isNegative = true
      case "E", "e", "Α": axis = .longitude
      case "W", "w", "Δ":
        axis = .longitude
        isNegative = true
      default: return false
      }
      return true
    }
  }
}
