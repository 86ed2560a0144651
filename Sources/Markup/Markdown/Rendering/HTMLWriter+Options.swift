import Text

/// Browsers may begin a new line after each hyphen, also after those of `--option` and inside of `---`. A style sheet can
/// only forbid that for an element.
extension HTMLWriter {
  /// More hyphens are a line that somebody drew: it may be wider than a phone.
  private static let mostHyphens = 8

  /// Writes code of a line. The hyphens of an option are in an element together with its first letter, since a browser
  /// never begins a new line between letters.
  mutating func write(code text: UnsafeBufferPointer<UInt8>) {
    var (written, position) = (0, 0)
    let code = unsafe text.span
    while position < code.count {
      guard code[position] == UInt8(ascii: "-"), position == 0 || Self.separates(code[position - 1]) else {
        position += 1
        continue
      }
      let start = position
      while position < code.count, code[position] == UInt8(ascii: "-") { position += 1 }
      guard position - start <= Self.mostHyphens else { continue }
      let end = position + Self.letter(of: code, at: position)
      guard end - start > 1 else { continue }
      unsafe write(escaping: UnsafeBufferPointer(rebasing: text[written..<start]))
      write("<span class=\"option\">")
      unsafe write(escaping: UnsafeBufferPointer(rebasing: text[start..<end]))
      write("</span>")
      (written, position) = (end, end)
    }
    unsafe write(escaping: UnsafeBufferPointer(rebasing: text[written...]))
  }

  /// Whether an option can begin after this byte, as in `[--quiet|--verbose]`.
  private static func separates(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// Returns the number of bytes of the character at a position; 0 for a space and at the end.
  private static func letter(of code: Span<UInt8>, at position: Int) -> Int {
    guard position < code.count, code[position] > 0x20 else { return 0 }
    var end = position + 1
    while end < code.count, code[end] & 0xC0 == 0x80 { end += 1 }
    return end - position
  }
}
