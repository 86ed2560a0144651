import Text

/// Checks and decodes text in UTF-8 by the rules of XML.
enum XMLText {
  /// Whether XML allows every character. Outside of CDATA, `]]>` is not allowed either.
  static func isLegal(_ bytes: UnsafeRawBufferPointer, isCharacterData: Bool) -> Bool {
    unsafe !hasForbiddenControl(bytes) && !hasNoncharacter(bytes) && (isCharacterData || !hasEndOfSection(bytes))
  }

  /// Returns the character and the length of the reference at `start`; `nil` unless it is one of XML's five entities.
  static func reference(_ bytes: UnsafeRawBufferPointer, at start: Int) -> (meaning: UInt8, length: Int)? {
    switch start + 1 < bytes.count ? unsafe bytes[start + 1] : 0 {
    case UInt8(ascii: "l"): unsafe named("lt;", UInt8(ascii: "<"), bytes, start)
    case UInt8(ascii: "g"): unsafe named("gt;", UInt8(ascii: ">"), bytes, start)
    case UInt8(ascii: "q"): unsafe named("quot;", UInt8(ascii: "\""), bytes, start)
    case UInt8(ascii: "a"):
      unsafe named("amp;", UInt8(ascii: "&"), bytes, start) ?? named("apos;", UInt8(ascii: "'"), bytes, start)
    default: nil
    }
  }

  @inline(__always)
  private static func named(
    _ name: StaticString, _ meaning: UInt8, _ bytes: UnsafeRawBufferPointer, _ start: Int
  ) -> (meaning: UInt8, length: Int)? {
    let length = name.utf8CodeUnitCount
    guard start + length < bytes.count else { return nil }
    for index in 0..<length where unsafe bytes[start + 1 + index] != name.utf8Start[index] { return nil }
    return (meaning, length + 1)
  }
}

extension XMLText {
  static func hasCarriageReturn(_ text: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    unsafe UnsafeRawBufferPointer(start: text, count: length).firstIndex(of: 0x0D, in: 0..<length) != nil
  }

  /// Returns the text with line feeds in the place of CR LF and of CR.
  static func withLineFeeds(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for index in text.indices {
      let byte = unsafe text[index]
      if byte != 0x0D {
        bytes.append(byte)
      } else if unsafe index + 1 == text.count || text[index + 1] != 0x0A {
        bytes.append(0x0A)
      }
    }
    return bytes
  }

  /// Tests eight bytes at a time: subtracting 0x20 from a smaller byte sets its highest bit.
  private static func hasForbiddenControl(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0,
        unsafe hasForbiddenControl(bytes, in: index..<(index + 8))
      {
        return true
      }
      index += 8
    }
    return unsafe hasForbiddenControl(bytes, in: index..<bytes.count)
  }

  private static func hasForbiddenControl(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
    for index in range {
      let byte = unsafe bytes[index]
      if byte < 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return true }
    }
    return false
  }

  /// Whether U+FFFE or U+FFFF occur.
  private static func hasNoncharacter(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let lead = unsafe bytes.firstIndex(of: 0xEF, in: start..<bytes.count) {
      if lead + 2 < bytes.count, unsafe bytes[lead + 1] == 0xBF, unsafe bytes[lead + 2] >= 0xBE { return true }
      start = lead + 1
    }
    return false
  }

  private static func hasEndOfSection(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let end = unsafe bytes.firstIndex(of: UInt8(ascii: ">"), in: start..<bytes.count) {
      if end >= 2, unsafe bytes[end - 1] == UInt8(ascii: "]"), unsafe bytes[end - 2] == UInt8(ascii: "]") {
        return true
      }
      start = end + 1
    }
    return false
  }
}
