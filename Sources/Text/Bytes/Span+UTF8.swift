/// UTF-8 validation that checks eight bytes at a time, for ASCII and for characters of two bytes: Latin, Greek,
/// Cyrillic, Hebrew and Arabic letters.
extension Span<UInt8> {
  /// By RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
  package var isUTF8: Bool { firstNonUTF8 == nil }

  /// The offset of the first byte that is not part of a valid character; `nil` if there is none.
  package var firstNonUTF8: Int? {
    var index = 0
    while let start = firstNonASCII(from: index) {
      index = endOfPairs(from: start)
      guard index == start else { continue }
      let length = lengthOfCharacter(at: start)
      if length == 0 { return start }
      index = start + length
    }
    return nil
  }

  package func firstNonASCII(from start: Int = 0) -> Int? {
    unsafe withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let high = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080
        if high != 0 { return index + UInt64(littleEndian: high).trailingZeroBitCount / 8 }
        index += 8
      }
      while index < bytes.count {
        if unsafe bytes[index] >= 0x80 { return index }
        index += 1
      }
      return nil
    }
  }

  /// The number of characters: of bytes other than continuation bytes.
  package var scalarCount: Int {
    unsafe withUnsafeBytes { bytes in
      var index = 0
      var continuations = 0
      while index + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let marks = (word >> 7) & ~(word >> 6) & 0x0101_0101_0101_0101
        continuations += Int((marks &* 0x0101_0101_0101_0101) >> 56)
        index += 8
      }
      while index < bytes.count {
        if unsafe bytes[index] & 0xC0 == 0x80 { continuations += 1 }
        index += 1
      }
      return bytes.count - continuations
    }
  }

  /// The bytes as text. They must be valid UTF-8, which is not checked.
  @unsafe package var knownText: String {
    let isASCII = firstNonASCII() == nil
    return unsafe String(copying: UTF8Span(unchecked: self, isKnownASCII: isASCII))
  }
}

extension Span<UInt8> {
  /// Returns the end of the valid characters of two bytes each that begin at `start`.
  private func endOfPairs(from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        guard word & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0 else { break }
        // The lead bytes 0xC0 and 0xC1, which begin overlong forms, have none of these four bits.
        let high = word & 0x001E_001E_001E_001E
        guard (high + 0x007E_007E_007E_007E) & 0x0080_0080_0080_0080 == 0x0080_0080_0080_0080 else { break }
        index += 8
      }
      while index + 2 <= bytes.count, unsafe bytes[index] &- 0xC2 < 0x1E, unsafe bytes[index + 1] & 0xC0 == 0x80 {
        index += 2
      }
      return index
    }
  }

  /// Returns the length of a character of several bytes, or 0 if it is invalid.
  private func lengthOfCharacter(at start: Int) -> Int {
    let lead = self[start]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, start + length <= count, second.contains(self[start + 1]) else { return 0 }
    for offset in 2..<Swift.max(2, length) where self[start + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
