import Escaping
import Text

/// Escaping for text and attribute values. Control characters and noncharacters are removed, since programs treat them
/// differently (libgumbo writes U+FFFD). Line endings become line feeds. Only what is unsafe is escaped, so that prose
/// keeps its apostrophes.
extension [UInt8] {
  mutating func append(cleanText text: [UInt8]) { append(clean: text, specials: .text) }

  /// Whether the bytes are clean text already.
  func isCleanText(_ range: Range<Int>) -> Bool {
    unsafe withUnsafeBytes { unsafe Specials.text.areAbsent(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Appends a value for an attribute in double quotes.
  mutating func append(cleanAttribute value: [UInt8]) { append(clean: value, specials: .attribute) }
}

private struct Specials: Sendable {
  /// True for bytes that must be escaped or removed, and for the lead bytes of characters that must be removed.
  let table: [Bool]

  static let text = Specials(quotes: [])
  static let attribute = Specials(quotes: [0x22])

  private init(quotes: [UInt8]) {
    table = (0..<256).map { byte in
      let byte = UInt8(byte)
      let isControl = byte.isASCIIControl && byte != 0x09 && byte != 0x0A
      let mayBegin = byte == 0xC2 || byte == 0xEF || (0xF0...0xF4).contains(byte)
      return isControl || mayBegin || [0x26, 0x3C, 0x3E].contains(byte) || quotes.contains(byte)
    }
  }
}

extension Specials {
  /// Whether there are no specials. Tests eight bytes at a time; words that may contain one are checked bytewise.
  func areAbsent(from bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if Self.mayContainSpecial(word), unsafe !areAbsent(from: bytes, in: index..<(index + 8)) { return false }
      index += 8
    }
    return unsafe areAbsent(from: bytes, in: index..<bytes.count)
  }

  private func areAbsent(from bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
    for index in range where unsafe table[Int(bytes[index])] {
      if unsafe bytes[index] < 0x80 || bytes.lengthOfForbidden(at: index) > 0 { return false }
    }
    return true
  }

  /// Whether one of eight bytes is a control character, `"`, `&`, `<`, `>`, 0x7F or not ASCII. Subtracting a limit from
  /// a smaller byte sets its highest bit.
  private static func mayContainSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    // Setting bit 1 maps `<` to `>`; setting bit 2 maps `"` to `&`.
    let found =
      below(0x20, word) | below(1, (word | ones &* 0x02) ^ (ones &* 0x3E))
      | below(1, (word | ones &* 0x04) ^ (ones &* 0x26))
      | below(1, word ^ (ones &* 0x7F)) | word
    return found & (ones &* 0x80) != 0
  }
}

extension [UInt8] {
  private mutating func append(clean text: [UInt8], specials: Specials) {
    var start = 0
    var index = 0
    while index < text.count {
      guard specials.table[Int(text[index])] else {
        index += 1
        continue
      }
      append(contentsOf: text[start..<index])
      index += appendSpecial(text, at: index)
      start = index
    }
    append(contentsOf: text[start...])
  }

  /// Returns the number of bytes read.
  private mutating func appendSpecial(_ text: [UInt8], at index: Int) -> Int {
    switch text[index] {
    case 0x22, 0x26, 0x3C, 0x3E: if let reference = MarkupReference.text(for: text[index]) { append(reference) }
    case 0x0D: if index + 1 >= text.count || text[index + 1] != 0x0A { append(0x0A) }
    case 0x0C: append(0x20)
    case 0x80...:
      let length = unsafe text.withUnsafeBytes { unsafe $0.lengthOfForbidden(at: index) }
      if length > 0 { return length }
      append(text[index])
    default: break
    }
    return 1
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the length in bytes of the noncharacter, or the control character of U+0080 … U+009F, at `index`; 0 if
  /// there is none. The bytes must be UTF-8.
  fileprivate func lengthOfForbidden(at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < count ? unsafe self[index + offset] : 0 }
    switch byte(0) {
    case 0xC2: return byte(1) < 0xA0 ? 2 : 0
    case 0xEF:
      let isLast = byte(1) == 0xBF && byte(2) >= 0xBE
      return isLast || byte(1) == 0xB7 && (0x90...0xAF).contains(byte(2)) ? 3 : 0
    case 0xF0...0xF4: return byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE ? 4 : 0
    default: return 0
    }
  }
}
