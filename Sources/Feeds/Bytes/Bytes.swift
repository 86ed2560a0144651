import Text

/// Operations on bytes that this module uses often.
enum Bytes {
  static func range(of word: StaticString, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    word.withUTF8Buffer { pattern in
      guard let first = unsafe pattern.first, bytes.count >= pattern.count else { return nil }
      var index = bytes.startIndex
      let last = bytes.endIndex - pattern.count
      while index <= last {
        if bytes[index] == first, unsafe bytes[index..<(index + pattern.count)].elementsEqual(pattern) {
          return index..<(index + pattern.count)
        }
        index += 1
      }
      return nil
    }
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = bytes.startIndex
    var end = bytes.endIndex
    while start < end, bytes[start].isASCIIWhitespace { start += 1 }
    while end > start, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    return bytes[start..<end]
  }

  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = bytes.count
    while start < end, unsafe bytes[start].isASCIIWhitespace { start += 1 }
    while end > start, unsafe bytes[end - 1].isASCIIWhitespace { end -= 1 }
    return unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Makes a string without validating the bytes. They were validated when the document was decoded, and were only cut
  /// next to ASCII characters.
  static func text(_ bytes: ArraySlice<UInt8>, isASCII: Bool = false) -> String {
    unsafe bytes.withUnsafeBufferPointer { unsafe text($0, isASCII: isASCII) }
  }

  static func text(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false) -> String {
    unsafe String(copying: UTF8Span(unchecked: Span(_unsafeElements: bytes), isKnownASCII: isASCII))
  }

  static func contains(_ byte: UInt8, in bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe $0.firstIndex(of: byte, in: 0..<$0.count) != nil }
  }

  static func firstNonASCII(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.span.firstNonASCII().map { bytes.startIndex + $0 }
  }

  /// Whether the bytes are `word`, compared without regard to ASCII case; `word` must be in lower case.
  static func matches(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { pattern in
      guard pattern.count == bytes.count else { return false }
      for offset in 0..<pattern.count {
        guard unsafe bytes[bytes.startIndex + offset].asciiLowercased == pattern[offset] else { return false }
      }
      return true
    }
  }
}

extension [UInt8] {
  /// Whether these bytes together with `rest` end with `]]`, after which XML allows no `>` in texts and CDATA sections.
  func endsWithTwoBrackets(followedBy rest: ArraySlice<UInt8>) -> Bool {
    let bracket = UInt8(ascii: "]")
    switch rest.count {
    case 0: return suffix(2).elementsEqual([bracket, bracket])
    case 1: return last == bracket && rest.last == bracket
    default: return rest[rest.endIndex - 1] == bracket && rest[rest.endIndex - 2] == bracket
    }
  }
}
