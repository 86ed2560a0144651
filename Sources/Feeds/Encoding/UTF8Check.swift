/// Whether bytes are what they are said to be.
enum UTF8Check {
  /// RFC 3629: no overlong form, no surrogate, nothing past Unicode.
  static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var index = 0
      while let start = unsafe Bytes.firstNonASCII(buffer, from: index) {
        let length = unsafe lengthOfCharacter(buffer, at: start)
        if length == 0 { return false }
        index = start + length
      }
      return true
    }
  }

  static func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
    Bytes.firstNonASCII(bytes) == nil
  }

  /// Whether broken sequences are rare among the sequences of several bytes: text that was cut or spliced, not text of
  /// another encoding.
  static func isMostlyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var good = 0
    var bad = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let length = sequenceLength(bytes[index])
      if length == 1 {
        index += 1
      } else if length > 1, index + length <= bytes.endIndex,
        bytes[(index + 1)..<(index + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
      {
        good += 1
        index += length
      } else {
        bad += 1
        index += 1
      }
    }
    return good > bad * 10
  }

  /// 0 for a byte that begins nothing.
  private static func sequenceLength(_ byte: UInt8) -> Int {
    switch byte {
    case ..<0x80: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
  /// Of a character of several bytes; 0 where these are none.
  private static func lengthOfCharacter(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int {
    let lead = unsafe bytes[start]
    let length = sequenceLength(lead)
    guard length > 1, start + length <= bytes.count else { return 0 }
    let second: ClosedRange<UInt8> =
      switch lead {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard unsafe second.contains(bytes[start + 1]) else { return 0 }
    for offset in 2..<max(2, length) where unsafe bytes[start + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
