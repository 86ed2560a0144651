import Text

/// Parses text as Python's `int` and `float` do.
enum PythonNumber {
  static func int(_ text: String, base: Int) -> Int64? {
    var digits = plainDigits(text)
    let sign = digits.first == "-" || digits.first == "+" ? digits.removeFirst() : "+"
    var radix = base
    for (prefix, value) in [("0x", 16), ("0o", 8), ("0b", 2)] where base == 0 || base == value {
      if digits.lowercased().hasPrefix(prefix) {
        digits.removeFirst(2)
        radix = value
      }
    }
    guard let plain = withoutUnderscores(digits), let first = plain.utf8.first, first != 0x2B,
      first != 0x2D
    else {
      return nil
    }
    if radix == 0 { radix = 10 }
    guard (2...36).contains(radix) else { return nil }
    return Int64((sign == "-" ? "-" : "") + plain, radix: radix)
  }

  static func double(_ text: String) -> Double? {
    guard let plain = withoutUnderscores(plainDigits(text)) else { return nil }
    let isHex = plain.utf8.contains(0x78) || plain.utf8.contains(0x58) || plain.utf8.contains(0x70)
    return isHex || plain.hasPrefix("+-") || plain.lowercased().contains("nan(")
      ? nil : Double(plain)
  }

  /// The text without surrounding white space, with the decimal digits of other scripts replaced by ASCII ones.
  private static func plainDigits(_ text: String) -> String {
    let stripped = PythonText.stripped(text)
    guard !stripped.isASCII else { return stripped }
    var plain = String.UnicodeScalarView()
    for scalar in stripped.unicodeScalars {
      let value = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil
      plain.append(value.map { Unicode.Scalar(UInt8(ascii: "0") + UInt8($0)) } ?? scalar)
    }
    return String(plain)
  }

  /// Whether underscores are only between two digits.
  private static func withoutUnderscores(_ text: String) -> String? {
    guard text.utf8.contains(0x5F) else { return text }
    let bytes = Array(text.utf8)
    for (position, byte) in bytes.enumerated() where byte == 0x5F {
      guard position > 0, position + 1 < bytes.count, bytes[position - 1].isASCIIAlphanumeric,
        bytes[position + 1].isASCIIAlphanumeric
      else { return nil }
    }
    return bytes.filter { $0 != 0x5F }.text
  }
}
