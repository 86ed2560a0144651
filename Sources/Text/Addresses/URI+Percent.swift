extension URI {
  /// Returns `path` for a `href`: in NFC, percent-encoded except for `/` and the characters that RFC 3986 allows in a
  /// segment. `%` is encoded too.
  package static func encoded(path: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(percentEncodingPath: path)
    return bytes.text
  }

  /// Returns `value` for a name or value of a query: everything except unreserved characters is percent-encoded.
  package static func encoded(component value: String) -> String {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      if byte.isUnreserved { bytes.append(byte) } else { bytes.append(percentEncoding: byte) }
    }
    return bytes.text
  }

  /// Returns the bytes with every escape such as `%41` decoded. A `%` that does not start an escape stays. The result
  /// may be invalid UTF-8.
  static func decodedBytes(_ text: some Collection<UInt8>) -> [UInt8] {
    let source = Array(text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == 0x25, index + 2 < source.count, let high = source[index + 1].hexValue,
        let low = source[index + 2].hexValue
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return bytes
  }

  /// Returns the decoded text, or `nil` if it is not UTF-8.
  package static func decoded(_ text: some StringProtocol) -> String? {
    let text = String(text)
    let bytes = text.utf8.span
    guard bytes.firstIndex(of: 0x25, in: bytes.indices) != nil else { return text }
    return String(validating: decodedBytes(text.utf8), as: UTF8.self)
  }
}

extension [UInt8] {
  mutating func append(percentEncodingPath path: String) {
    for byte in nfc(path).utf8 {
      if byte.isAllowedInPath { append(byte) } else { append(percentEncoding: byte) }
    }
  }

  package mutating func append(percentEncoding byte: UInt8) {
    append(0x25)
    for digit in [byte >> 4, byte & 15] { append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
  }
}

extension UInt8 {
  /// Letters, digits, `-`, `.`, `_`, `~`.
  package var isUnreserved: Bool {
    isASCIIAlphanumeric || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
  }

  /// `pchar` of RFC 3986, or `/`.
  var isAllowedInPath: Bool {
    switch self {
    case 0x21, 0x24, 0x26...0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x40: true
    default: isUnreserved
    }
  }

  /// Unreserved or reserved by RFC 3986.
  package var isAllowedInURI: Bool {
    switch self {
    case 0x3F, 0x23, 0x5B, 0x5D: true
    default: isAllowedInPath
    }
  }
}
