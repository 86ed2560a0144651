import Text

/// Checks whether bytes are UTF-8 or ASCII.
package enum UTF8Check {
  static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.span.isUTF8 }

  static func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.span.firstNonASCII() == nil }

  /// Whether there are more than ten valid multi-byte sequences for each broken one; if the bytes are declared to be
  /// UTF-8, more than one. This is UTF-8 that was cut or spliced, not text in another encoding. A sequence that the end of
  /// the bytes cuts off is not broken.
  package static func isMostlyUTF8(_ bytes: ArraySlice<UInt8>, isDeclared: Bool = false) -> Bool {
    var good = 0
    var bad = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let length = sequenceLength(bytes[index])
      if length == 1 {
        index += 1
      } else if length > 1,
        bytes[(index + 1)..<min(index + length, bytes.endIndex)].allSatisfy({ $0 & 0xC0 == 0x80 })
      {
        if index + length <= bytes.endIndex { good += 1 }
        index += length
      } else {
        bad += 1
        index += 1
      }
    }
    return good > bad * (isDeclared ? 1 : 10)
  }

  /// Returns 0 for a byte that cannot begin a sequence.
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
