/// Estimated widths of letters, for text that is laid out without its font.
enum LetterWidth {
  /// Returns the width in em, that of the widest of the usual bold serif fonts or more (measured in DejaVu Serif Bold).
  static func of(_ text: Substring) -> Double { text.reduce(0) { $0 + of($1) } }

  static func of(_ letter: Character) -> Double {
    guard let scalar = letter.unicodeScalars.first else { return 0 }
    if letter.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation }) { return 1.4 }
    if narrow.contains(letter) { return 0.5 }
    if wide.contains(letter) { return 1.34 }
    return switch scalar.value {
    case 0x20, 0xA0: 0.36
    case ..<0x600: scalar.properties.isUppercase ? 0.93 : broad.contains(letter) ? 1.1 : 0.75
    case 0x600..<0x800: 0.95
    default: 1.15
    }
  }

  /// Whether a line may end before or after the letter, as between Chinese and Japanese characters.
  static func isIdeograph(_ letter: Character) -> Bool {
    guard let value = letter.unicodeScalars.first?.value else { return false }
    return [0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0xFF00..<0xFFF0, 0x20000..<0x40000].contains {
      $0.contains(value)
    }
  }

  private static let narrow: Set<Character> = Set("ijlftrI.,:;!|'’‘()[]/-·ιίϊΐΙΊ")
  private static let broad: Set<Character> = Set("mw@%—…ωώψφщшюжыфм")
  private static let wide: Set<Character> = Set("MWЖЩЮШМ")
}
