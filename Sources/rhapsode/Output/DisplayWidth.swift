/// The columns that text takes on a terminal, by Unicode's East Asian widths (UAX #11): letters of Chinese, Japanese and
/// Korean and emoji take two, combining marks none. No terminal is asked, so that a log of a pipe has the same lines.
enum DisplayWidth {
  /// Returns the columns of each scalar. An emoji of several scalars has its width at the first; a variation selector that
  /// makes an emoji of a narrow character has the second column.
  static func columns(of scalars: [Unicode.Scalar]) -> [Int] {
    var widths: [Int] = []
    widths.reserveCapacity(scalars.count)
    var previous: Unicode.Scalar = " "
    for scalar in scalars {
      var width = columns(of: scalar)
      if previous == joiner, scalar.properties.isEmoji { width = 0 }
      if (0x1F3FB...0x1F3FF).contains(scalar.value), previous.properties.isEmojiModifierBase { width = 0 }
      if scalar == emojiSelector, previous.properties.isEmoji, columns(of: previous) == 1 { width = 1 }
      widths.append(width)
      previous = scalar
    }
    return widths
  }

  /// Returns the columns of the whole text.
  static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return columns(of: Array(text.unicodeScalars)).reduce(0, +)
  }
}

extension DisplayWidth {
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    if isWide(scalar) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    // The vowels and final consonants of Hangul, which join the syllable before them.
    default: return (0x1160...0x11FF).contains(scalar.value) ? 0 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    let isIndicator = (0x1F1E6...0x1F1FF).contains(scalar.value)
    if scalar.properties.isEmojiPresentation { return !isIndicator }
    return wide.contains { $0.contains(scalar.value) } && !isMark(scalar)
  }

  /// Marks of the wide blocks: the tone marks of Chinese and the voicing marks of Japanese.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x302A...0x302D).contains(scalar.value) || (0x3099...0x309A).contains(scalar.value)
  }

  /// The blocks of wide and full-width characters that are not emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
