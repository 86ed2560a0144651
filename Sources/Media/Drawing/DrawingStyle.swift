import Text

/// Checks whether CSS inside a drawing loads or runs anything.
enum DrawingStyle {
  static func isHarmless(_ css: String) -> Bool {
    let text = plain(css)
    guard !forbidden.contains(where: { text.firstRange(of: Array($0.utf8)) != nil }) else { return false }
    var rest = text[...]
    while let start = rest.firstRange(of: Array("url(".utf8)) {
      let address = rest[start.upperBound...].drop(while: { $0.isASCIIWhitespace || $0 == 0x22 || $0 == 0x27 })
      guard isInside(address.prefix(64).text) else { return false }
      rest = rest[start.upperBound...]
    }
    return true
  }

  private static let forbidden = [
    "@import", "expression(", "-moz-binding", "behavior:", "script:", "image-set(", "image(", "cross-fade(", "src(",
  ]

  /// Whether the address is a fragment of the same drawing, or a `data:` URL of an image or font.
  static func isInside(_ address: String) -> Bool {
    address.hasPrefix("#") || inlined.contains { address.hasPrefix("data:" + $0) }
  }

  private static let inlined = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "font/", "application/font",
    "application/x-font", "application/vnd.ms-fontobject", "application/octet-stream",
  ]

  /// Returns the CSS in lower case, without comments, with escapes decoded (CSS Syntax 3, section 4.3.7).
  private static func plain(_ css: String) -> [UInt8] {
    var output: [UInt8] = []
    let bytes = Array(css.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: "/*".utf8) {
        index = bytes[(index + 2)...].firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
      } else if bytes[index] == 0x5C {
        index += 1
        let digits = bytes[index...].prefix(6).prefix { $0.isASCIIHexDigit }
        if digits.isEmpty { continue }
        let scalar = UInt32(digits.text, radix: 16).flatMap { Unicode.Scalar($0) }
        output += scalar.map { Array(String(Character($0)).lowercased().utf8) } ?? []
        index += digits.count
        if index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      } else {
        output.append(bytes[index].asciiLowercased)
        index += 1
      }
    }
    return output
  }
}
