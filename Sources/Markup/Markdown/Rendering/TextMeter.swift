/// Counts the words of a text and keeps the first ones as an excerpt. A word is a part between white space
/// that has a letter or digit, as in `Words`; this type works on bytes in a stream.
struct TextMeter {
  private(set) var words = 0
  private var excerpt: [UInt8] = []
  private var excerptWords = 0
  private var isInWord = false
  private var isCollecting = true
  private var isCut = false
  /// Number of words in the excerpt, unless it ends where `stop()` is called.
  private let limit: Int
  private let endsAtMark: Bool
  /// The length in bytes of the first `limit` words, if more follow and the excerpt ends at a mark.
  private var lengthOfLimit: Int?

  /// `endsAtMark` tells that the text seems to have a mark that ends the excerpt. Without the call of `stop()`, for example
  /// because the mark is in a block of code, `limit` counts.
  init(limit: Int, endsAtMark: Bool) {
    self.limit = limit
    self.endsAtMark = endsAtMark
  }

  /// Reads more text. `isKept` tells whether it may be part of the excerpt.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, isKept: Bool) {
    let collects = isKept && isCollecting
    var index = 0
    while index < bytes.count {
      if !collects || !isCollecting { unsafe countASCII(bytes, &index) }
      if isInWord { unsafe skipWord(bytes, &index) }
      guard index < bytes.count else { break }
      let (kind, length) = unsafe Self.kind(bytes, index)
      if kind == .letter && !isInWord || kind == .loneWord { unsafe begin(bytes, at: index, collects) }
      switch kind {
      case .letter: isInWord = true
      case .space, .loneWord: isInWord = false
      case .other: break
      }
      index += length
    }
    if collects, isCollecting { unsafe keep(bytes) }
  }

  /// Ends the current word at a space or at the end of a paragraph.
  mutating func space(isKept: Bool = true) {
    isInWord = false
    if isKept, isCollecting, let last = excerpt.last, last != 0x20 { excerpt.append(0x20) }
  }

  /// Appends a text to the excerpt that does not count as words, in place of one that was read and not kept.
  mutating func keep(instead text: [UInt8]) {
    if isCollecting { excerpt += text }
  }

  /// Ends the excerpt.
  mutating func stop() { isCollecting = false }

  /// Returns the excerpt as plain text, with an ellipsis if it was cut.
  func text() -> String {
    let lengthOfLimit = isCollecting ? lengthOfLimit : nil
    var end = lengthOfLimit ?? excerpt.count
    while end > 0, excerpt[end - 1] <= 0x20 { end -= 1 }
    let text = String(decoding: excerpt[..<end], as: UTF8.self)
    guard isCut || lengthOfLimit != nil else { return text }
    let kept = Self.withoutPunctuation(text)
    // Appending to `kept` would double its memory, and a build keeps the excerpts of all texts.
    var cut = ""
    cut.reserveCapacity(kept.utf8.count + 3)
    cut += kept
    cut += "…"
    return cut
  }
}

extension TextMeter {
  /// Counts the word that begins at `index`. If it exceeds the limit, the excerpt ends before it.
  private mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ collects: Bool) {
    words += 1
    guard collects, isCollecting else { return }
    if excerptWords == limit, endsAtMark {
      lengthOfLimit = unsafe excerpt.count + index - (index > 0 && isDoubled(bytes) ? 1 : 0)
    } else if excerptWords == limit {
      unsafe keep(UnsafeBufferPointer(rebasing: bytes[..<index]))
      isCollecting = false
      isCut = true
    }
    excerptWords += 1
  }

  /// Appends to the excerpt. Where something between two texts was left out, one space is enough.
  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe excerpt.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[(isDoubled(bytes) ? 1 : 0)...]))
  }

  private func isDoubled(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe excerpt.last == 0x20 && bytes.first == 0x20
  }

  /// Skips to the first byte that may end the word: a space, or the lead byte of a character that may be a space or a
  /// word.
  @inline(__always)
  private func skipWord(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let eight = UInt64(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let ends = Self.ends(in: eight)
      guard ends == 0 else {
        index += ends.trailingZeroBitCount / 8
        return
      }
      index += 8
    }
    while index < bytes.count {
      let byte = unsafe bytes[index]
      guard byte > 0x20, byte < 0xE1, byte != 0xC2 else { return }
      index += 1
    }
  }

  /// Returns bytes whose highest bit is set where `eight` has a byte that may end a word. Only the lowest such bit is
  /// certain: the subtractions may carry from it to those above.
  @inline(__always)
  private static func ends(in eight: UInt64) -> UInt64 {
    let spaces = (eight &- 0x2121_2121_2121_2121) & ~eight
    let leads = ((eight & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x1F1F_1F1F_1F1F_1F1F) & eight
    let signs = eight ^ 0xC2C2_C2C2_C2C2_C2C2
    return (spaces | leads | ((signs &- 0x0101_0101_0101_0101) & ~signs)) & 0x8080_8080_8080_8080
  }

  /// Counts the words of ASCII characters, eight at a time, as long as there are so many. Since it does not branch at each
  /// word, it takes a third of the time.
  private mutating func countASCII(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let eight = UInt64(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      guard eight & 0x8080_8080_8080_8080 == 0 else { return }
      // A sum sets the highest bit of each byte from some character on: there is no carry from one byte to the next.
      let dark = Self.highBits(of: eight &+ 0x5F5F_5F5F_5F5F_5F5F)
      let lower = eight | 0x2020_2020_2020_2020
      let letters = (lower &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(lower &+ 0x0505_0505_0505_0505)
      let digits = (eight &+ 0x5050_5050_5050_5050) & ~(eight &+ 0x4646_4646_4646_4646)
      let open = isInWord ? dark & 1 : 0
      let marks = Self.highBits(of: letters | digits) | open
      // Each word, from its first letter or digit up to the next space: adding a mark to the run of dark characters that
      // contains it carries to the end of the run.
      let inWords = (((marks + dark) ^ dark) | marks) & dark
      words += (inWords & ~(inWords << 1)).nonzeroBitCount - Int(open)
      isInWord = inWords & 0x80 != 0
      index += 8
    }
  }

  /// Returns the highest bit of each byte, that of the lowest byte first.
  private static func highBits(of bytes: UInt64) -> UInt64 {
    (((bytes & 0x8080_8080_8080_8080) >> 7) &* 0x0102_0408_1020_4080) >> 56
  }

  private static func withoutPunctuation(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while let last = scalars.last, last.value == 0x20 || ",;:·–—-([«“„….".unicodeScalars.contains(last) {
      scalars.removeLast()
    }
    return String(scalars)
  }

  private enum Kind {
    /// A letter or digit.
    case letter
    /// A character that is a word by itself: kana and Han characters, since Japanese and Chinese have no spaces.
    case loneWord
    case space
    /// Punctuation, symbols and combining marks: they neither begin nor end a word.
    case other
  }

  /// Returns the kind of the character at `index` and its length in bytes.
  @inline(__always)
  private static func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (Kind, Int) {
    let byte = unsafe bytes[index]
    if byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 { return (.letter, 1) }
    if byte < 0x80 { return (byte <= 0x20 ? .space : .other, 1) }
    // Greek and Cyrillic letters, the most frequent non-ASCII characters in our texts.
    if byte >= 0xCE, byte < 0xD7 { return (.letter, 2) }
    return unsafe wide(bytes, index)
  }

  private static func wide(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (Kind, Int) {
    let byte = unsafe bytes[index]
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard byte >= 0xC0, index + length <= bytes.count else { return (.other, 1) }
    var scalar = UInt32(byte) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { scalar = unsafe scalar << 6 | UInt32(bytes[index + offset] & 0x3F) }
    switch scalar {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return (.space, length)
    case 0xAA, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC...0xBE: return (.letter, length)
    case 0x80..<0xC0, 0xD7, 0xF7, 0x37E, 0x387: return (.other, length)
    case 0x300...0x36F, 0x2010...0x206F, 0x20A0...0x20FF, 0x2190...0x245F, 0x2500...0x2BFF: return (.other, length)
    case 0x2E00...0x2E7F, 0x3001...0x3020, 0xFE00...0xFE6F, 0xFFFD, 0x1F000...0x1FAFF: return (.other, length)
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return (.loneWord, length)
    default: return (.letter, length)
    }
  }
}
