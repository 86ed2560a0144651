import Text

/// Heading ids by GitHub's algorithm, Hugo's default. Letters, marks, digits, `_` and `-` are kept in lower case, a
/// space becomes `-`, and everything else is dropped. Hyphens are neither merged nor trimmed, and nothing is shortened.
/// The result is in NFC, like all addresses.
enum HeadingID {
  /// Hugo's id for a heading without any letter or digit.
  static let empty = "heading"

  static func of(_ title: String) -> String {
    let id = title.utf8.allSatisfy { $0 < 0x80 } ? ascii(title) : unicode(title)
    return id.isEmpty ? empty : id
  }

  private static func ascii(_ title: String) -> String {
    var id: [UInt8] = []
    id.reserveCapacity(title.utf8.count)
    for byte in title.utf8 {
      switch byte {
      case 0x20: id.append(0x2D)
      case 0x2D, 0x5F: id.append(byte)
      case _ where byte.isASCIIAlphanumeric: id.append(byte.asciiLowercased)
      default: break
      }
    }
    return String(decoding: id, as: UTF8.self)
  }

  /// Makes an id in lower case without regard to context: `Σ` becomes `σ` even at the end of a word, as in Ruby and Go.
  private static func unicode(_ title: String) -> String {
    var id = String.UnicodeScalarView()
    for scalar in nfc(title).unicodeScalars {
      if scalar == " " {
        id.append("-")
      } else if scalar == "-" || isWord(scalar) {
        id.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return nfc(String(id))
  }

  /// Whether the character matches Ruby's `\p{Word}`: letters, marks, decimal numbers and connector punctuation.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
      true
    default: false
    }
  }
}
