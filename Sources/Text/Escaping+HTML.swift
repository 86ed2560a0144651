/// HTML's text and attribute values, single or double quoted: `&`, `<`, `>`, `"` and `'` become references; any other
/// byte is copied. The same references are right in XML.
extension [UInt8] {
  package mutating func append(escaping text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { bytes in
      var start = 0
      for index in 0..<bytes.count where unsafe isSpecial[Int(bytes[index])] {
        unsafe append(contentsOf: bytes[start..<index])
        append(utf8: unsafe reference(for: bytes[index]))
        start = index + 1
      }
      unsafe append(contentsOf: bytes[start..<bytes.count])
    }
  }

  package mutating func append(escaping text: String) {
    append(escaping: text.utf8.span)
  }

  package mutating func append(escaping text: [UInt8]) {
    append(escaping: text.span)
  }
}

extension String {
  /// For HTML's text and attribute values.
  package var escaped: String {
    guard utf8.contains(where: { isSpecial[Int($0)] }) else { return self }
    var bytes: [UInt8] = []
    bytes.append(escaping: self)
    return bytes.text
  }
}

private let isSpecial: [Bool] = (0..<256).map { [0x26, 0x3C, 0x3E, 0x22, 0x27].contains($0) }

private func reference(for byte: UInt8) -> String {
  switch byte {
  case 0x26: "&amp;"
  case 0x3C: "&lt;"
  case 0x3E: "&gt;"
  case 0x22: "&#34;"
  default: "&#39;"
  }
}
