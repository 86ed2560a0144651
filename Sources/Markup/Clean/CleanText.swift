import Escaping
import Text

/// What stands in text and in attribute values: no control and no noncharacter, which programs take for different things
/// (libgumbo puts U+FFFD), line ends as line feeds, and escaped as little as is safe, so that prose keeps its apostrophes.
extension [UInt8] {
  mutating func append(cleanText text: [UInt8]) { append(clean: text, specials: .text) }

  /// Whether what stands there is clean text as it is.
  func isCleanText(_ range: Range<Int>) -> Bool {
    unsafe withUnsafeBytes { unsafe Specials.text.areAbsent(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// For a value between double quotes.
  mutating func append(cleanAttribute value: [UInt8]) { append(clean: value, specials: .attribute) }
}

private struct Specials: Sendable {
  /// Of bytes that cannot stay, and of those with which a character may begin that cannot.
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
  /// Eight bytes at a time; those among which there may be a special one are looked up.
  func areAbsent(from bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if Self.maybeHolds(word), unsafe !areAbsent(from: bytes, in: index..<(index + 8)) { return false }
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

  /// Whether one of eight bytes is a control, `"`, `&`, `<`, `>`, 0x7F or no ASCII: a byte below what is taken from it
  /// borrows its highest bit.
  private static func maybeHolds(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    // Setting bit 1 makes one of `<` and `>`; setting bit 2, of `"` and `&`.
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

  /// How many bytes were read.
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
  /// How many bytes the control of U+0080 … U+009F, or the noncharacter, takes that stands there; 0 where none does. The
  /// bytes are UTF-8.
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
