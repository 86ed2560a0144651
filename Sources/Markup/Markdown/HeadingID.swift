import Text

/// The id that GitHub gives to a heading, and Hugo by default: letters, marks, digits, `_` and `-` stay, in lower case; a
/// space becomes `-`; everything else is dropped. Nothing is joined, trimmed or cut. In NFC, as all addresses are.
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

  /// Lower case without context: `Σ` is `σ` at the end of a word too, in Ruby as in Go.
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

  /// Ruby's `\p{Word}`: letters, marks, decimal numbers and connecting punctuation.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
      true
    default: false
    }
  }
}
