import Text

/// Escapes for HTML's text and for values between double quotes, as CommonMark writes them: apostrophes stay, and `"`
/// becomes `&quot;`.
extension [UInt8] {
  /// The runs between special bytes are copied whole. The references are repeated here, since a call for each byte costs
  /// three times as much.
  package mutating func append(escapingMarkup bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < bytes.count {
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

  package mutating func append(escapingMarkup byte: UInt8) {
    switch byte {
    case 0x22: append("&quot;")
    case 0x26, 0x3C, 0x3E: if let reference = MarkupReference.text(for: byte) { append(reference) }
    default: append(byte)
    }
  }
}
