import Text

/// Escapes for HTML's text and for values between double quotes, as CommonMark writes them: apostrophes stay, and `"`
/// becomes `&quot;`.
extension [UInt8] {
  /// The runs between special bytes are copied whole.
  package mutating func append(escapingMarkup bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in bytes.indices {
      switch unsafe bytes[index] {
      case 0x26, 0x3C, 0x3E, 0x22:
        if start < index { unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index])) }
        unsafe append(escapingMarkup: bytes[index])
        start = index + 1
      default: break
      }
    }
    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  package mutating func append(escapingMarkup byte: UInt8) {
    switch byte {
    case 0x22: append("&quot;")
    case 0x26, 0x3C, 0x3E: if let reference = MarkupReference.text(for: byte) { append(reference) }
    default: append(byte)
    }
  }
}
