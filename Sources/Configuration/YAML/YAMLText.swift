import Text

/// A text as a YAML scalar.
package enum YAMLText {
  package enum Quotes: Sendable, Hashable {
    case double, single
    /// No quotes if the text can be read without them, otherwise double quotes.
    case asNeeded
  }

  package static func written(_ text: String, _ quotes: Quotes, isInFlow: Bool) -> String {
    switch quotes {
    case .single where !text.utf8.contains(where: \.isASCIIControl): "'" + text.replacing("'", with: "''") + "'"
    case .asNeeded where isPlain(text) || !isInFlow && isPlainAddress(text): text
    default: quoted(text)
    }
  }

  /// Returns the key of a mapping, in quotes unless it is a plain word.
  package static func key(_ key: String) -> String { written(key, .asNeeded, isInFlow: true) }

  /// Returns `text` in double quotes, with JSON's escapes. Other characters that YAML takes for line ends or control
  /// characters are escaped too.
  package static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in JSON.bytes(of: .string(text)).span.text.unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F: quoted += "\\u00" + String(scalar.value, radix: 16)
      case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: quoted += "\\u" + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted
  }
}

extension YAMLText {
  /// Words that some YAML readers take for booleans or null.
  private static let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  /// Whether the text needs no quotes. Stricter than YAML, so that every reader takes it for a text.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic, !text.hasSuffix(" "),
      !words.contains(text.lowercased())
    else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || " -_./".unicodeScalars.contains($0)
    }
  }

  private static func isPlainAddress(_ text: String) -> Bool {
    (text.hasPrefix("http://") || text.hasPrefix("https://")) && !text.hasSuffix(":")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }
}
