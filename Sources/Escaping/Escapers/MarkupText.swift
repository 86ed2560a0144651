import Text

/// Escapes for HTML's text and for values between double quotes, as CommonMark writes them: apostrophes stay, and `"`
/// becomes `&quot;`.
extension [UInt8] {
  /// The runs between special bytes are copied whole. The references are repeated here, since a call for each byte costs
  /// three times as much.
  package mutating func append(escapingMarkup bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var start = 0
    var index = 0
    while index < bytes.count {
      if index + 8 <= raw.count {
        let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let found = Self.specialMarkup(in: word)
        index += found == 0 ? 8 : found.trailingZeroBitCount / 8
        if found == 0 { continue }
      }
      let reference: StaticString
      switch unsafe bytes[index] {
      case 0x26: reference = "&amp;"
      case 0x3C: reference = "&lt;"
      case 0x3E: reference = "&gt;"
      case 0x22: reference = "&quot;"
      default:
        index += 1
        continue
      }
      if start < index { unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index])) }
      append(reference)
      index += 1
      start = index
    }
    if start == 0 {
      unsafe append(contentsOf: bytes)
    } else {
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }

  /// The highest bit of every byte that is escaped. `&` and `"` differ in one bit, and so do `<` and `>`, so that one
  /// comparison serves each pair. Eight bytes at a time: texts have few special ones.
  @inline(__always)
  private static func specialMarkup(in word: UInt64) -> UInt64 {
    ((word | UInt64(repeating: 4)) ^ UInt64(repeating: 0x26)).zeroBytes
      | ((word | UInt64(repeating: 2)) ^ UInt64(repeating: 0x3E)).zeroBytes
  }

  package mutating func append(escapingMarkup byte: UInt8) {
    switch byte {
    case 0x22: append("&quot;")
    case 0x26, 0x3C, 0x3E: if let reference = MarkupReference.text(for: byte) { append(reference) }
    default: append(byte)
    }
  }
}
