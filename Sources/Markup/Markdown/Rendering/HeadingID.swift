import Text

/// Heading ids by GitHub's algorithm, Hugo's default. Letters, marks, digits, `_` and `-` are kept in lower case, a
/// space becomes `-`, and everything else is dropped. Hyphens are neither merged nor trimmed, and nothing is shortened.
/// The result is in NFC, like all addresses.
enum HeadingID {
  /// Hugo's id for a heading without any letter or digit.
  static let empty = "heading"

  static func of(_ title: String) -> String {
    var title = title
    let id = title.withUTF8 { unsafe quick($0) } ?? thorough(title)
    return id.isEmpty ? empty : id
  }

  /// Returns the id of a title in ASCII and modern Greek, or `nil` if Unicode's tables are needed.
  private static func quick(_ title: UnsafeBufferPointer<UInt8>) -> String? {
    var id: [UInt8] = []
    id.reserveCapacity(title.count)
    var index = 0
    while index < title.count {
      let byte = unsafe title[index]
      switch byte {
      case 0x20: id.append(0x2D)
      case 0x2D, 0x5F: id.append(byte)
      case 0x80...:
        if let (length, _) = unsafe QuickLetters.punctuation(title, at: index) {
          index += length
          continue
        }
        guard let letter = unsafe QuickLetters.greek(title, at: index) else { return nil }
        id.append(letter.lead)
        id.append(letter.trail)
        index += 1
      case _ where byte.isASCIIAlphanumeric: id.append(byte.asciiLowercased)
      default: break
      }
      index += 1
    }
    return String(decoding: id, as: UTF8.self)
  }

  /// Makes an id in lower case without regard to context: `Σ` becomes `σ` even at the end of a word, as in Ruby and Go.
  static func thorough(_ title: String) -> String {
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
