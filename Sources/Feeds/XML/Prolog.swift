import Glibc
import Text

/// What stands before the root element.
enum Prolog {
  /// Whether a document type is declared, which no parser shall see.
  static func declaresType(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[tag...]
      if rest.starts(with: "<!--".utf8) {
        guard let end = Bytes.range(of: "-->", in: rest.dropFirst(4)) else { return false }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<?".utf8) {
        guard let end = Bytes.range(of: "?>", in: rest) else { return false }
        rest = rest[end.upperBound...]
      } else {
        return rest.starts(with: "<!".utf8)
      }
    }
    return false
  }

  /// Whether a start tag is so long that its attributes can only be an attack: libxml2 compares each with each.
  static func hasEndlessTag(_ bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      var start = 0
      while start < buffer.count, let found = unsafe memchr(base + start, 0x3C, buffer.count - start) {
        let tag = unsafe base.distance(to: found)
        // No `<` may stand in a tag, so that the next one tells how long this can be.
        let room = min(longestTag, buffer.count - tag - 1)
        if room == longestTag, unsafe memchr(base + tag + 1, 0x3C, room) == nil,
          unsafe isLong(UnsafeRawBufferPointer(rebasing: buffer[tag...].prefix(longestTag)))
        {
          return true
        }
        start = tag + 1
      }
      return false
    }
  }

  private static let longestTag = 8192

  /// Whether the tag that begins here does not end here.
  private static func isLong(_ tag: UnsafeRawBufferPointer) -> Bool {
    guard tag.count > 1, unsafe Mender.beginsName(tag[1]) else { return false }
    var quote: UInt8 = 0
    for index in tag.indices {
      let byte = unsafe tag[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return false
      }
    }
    return true
  }
}
