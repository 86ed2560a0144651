import Text

/// Whether bytes are what they are said to be.
package enum UTF8Check {
  static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.span.isUTF8 }

  static func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.span.firstNonASCII() == nil }

  /// Whether broken sequences are rare among the sequences of several bytes: text that was cut or spliced, not text of
  /// another encoding.
  package static func isMostlyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
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
}
