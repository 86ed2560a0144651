extension Lexer {
  /// The length in bytes of the white space character at `index`, as Python defines it; `nil` if there is none.
  func whitespace(at index: Int) -> Int? {
    guard index < limit else { return nil }
    let byte = bytes[index]
    if byte == 0x20 || (0x09...0x0D).contains(byte) || (0x1C...0x1F).contains(byte) { return 1 }
    guard byte >= 0xC2 else { return nil }
    if byte == 0xC2 {
      return index + 1 < limit && [0x85, 0xA0].contains(bytes[index + 1]) ? 2 : nil
    }
    guard index + 2 < limit else { return nil }
    return Lexer.isWideSpace(byte, bytes[index + 1], bytes[index + 2]) ? 3 : nil
  }

  /// The length in bytes of the white space character that ends at `end` and does not start before `start`.
  func whitespaceBefore(_ end: Int, from start: Int) -> Int? {
    for width in 1...3 where end - width >= start && whitespace(at: end - width) == width {
      return width
    }
    return nil
  }

  private static func isWideSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (0xE1, 0x9A): third == 0x80
    case (0xE2, 0x80):
      (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF
    case (0xE2, 0x81): third == 0x9F
    case (0xE3, 0x80): third == 0x80
    default: false
    }
  }
}
