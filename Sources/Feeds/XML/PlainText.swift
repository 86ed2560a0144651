import Text

/// Text of a document whose bytes are UTF-8, read as XML reads it.
enum PlainText {
  /// Whether every character may stand in XML; `]]>` may not, outside of character data.
  static func isLegal(_ bytes: UnsafeRawBufferPointer, isCharacterData: Bool) -> Bool {
    unsafe !hasForbiddenControl(bytes) && !hasNoncharacter(bytes) && (isCharacterData || !hasEndOfSection(bytes))
  }

  /// What the reference means that stands at `start`, and how long it is; `nil` for any but the five that XML knows.
  static func reference(_ bytes: UnsafeRawBufferPointer, at start: Int) -> (meaning: UInt8, length: Int)? {
    let room = bytes.count - start
    for (name, meaning) in names where name.utf8CodeUnitCount <= room {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<(start + name.utf8CodeUnitCount)])
      if unsafe rest.elementsEqual(UnsafeRawBufferPointer(start: name.utf8Start, count: rest.count)) {
        return (meaning, rest.count)
      }
    }
    return nil
  }

  private static let names: [(StaticString, UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ]
}

extension PlainText {
  /// Eight bytes at a time: a byte below 0x20 borrows its highest bit.
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

  /// U+FFFE and U+FFFF.
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
      if end >= 2, unsafe bytes[end - 1] == UInt8(ascii: "]"), unsafe bytes[end - 2] == UInt8(ascii: "]") { return true }
      start = end + 1
    }
    return false
  }
}
