import Text

extension [UInt8] {
  /// Appends text escaped for the inside of a CSS string.
  package mutating func append(escapingStyle text: Span<UInt8>) {
    for index in text.indices {
      let byte = text[index]
      guard StyleEscape.special[Int(byte)] else {
        append(byte)
        continue
      }
      append(0x5C)
      append(hex: byte)
      // A space ends the escape, whatever follows it.
      append(0x20)
    }
  }
}

package enum StyleEscape {
  /// Replaces a value that could break out of a CSS property value or load something.
  package static let unsafe = "unsafe-value"

  fileprivate static let special: [Bool] = (0..<256).map {
    $0 < 0x20 || $0 == 0x7F || Array("\"&'()+/:;<>\\{}`@".utf8).contains(UInt8($0))
  }

  /// CSS functions that load nothing and run nothing.
  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark", "calc",
    "min", "max", "clamp", "var", "translate", "translatex", "translatey", "scale", "rotate", "cubic-bezier", "steps",
  ]

  /// Whether the text consists of words, numbers, colours, units and calls of harmless functions only.
  package static func allows(_ text: Span<UInt8>) -> Bool {
    var word: [UInt8] = []
    var letters: [UInt8] = []
    var open = 0
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0x28:
        guard functions.contains(word.text) else { return false }
        open += 1
      case 0x29:
        open -= 1
        guard open >= 0 else { return false }
      case 0x22, 0x27, 0x2F, 0x3A, 0x3B, 0x3C, 0x3E, 0x40, 0x5B, 0x5C, 0x5D, 0x60, 0x7B, 0x7D, 0x26, 0x21, 0x3D:
        return false
      case ..<0x20 where !byte.isASCIIWhitespace: return false
      case 0x7F: return false
      default: break
      }
      if byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F {
        word.append(byte.asciiLowercased)
      } else {
        word = []
      }
      if byte.isASCIILetter { letters.append(byte.asciiLowercased) }
    }
    let joined = letters.text
    return open == 0 && !joined.contains("expression") && !joined.contains("mozbinding")
  }
}
