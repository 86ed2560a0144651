import Text

/// The long texts of a document, which are most of its bytes. They bypass libxml2, which looks at each byte several
/// times.
///
/// They are found by their bytes alone, so that a passage may really be part of a comment or an attribute. Only the
/// parser's state tells whether it is text.
@safe struct LongTexts {
  struct Passage {
    var range: Range<Int>
    /// Whether it is inside `<![CDATA[…]]>`, where `&` needs no escaping.
    var isCharacterData: Bool
  }

  /// Borrowed: the caller keeps the bytes alive.
  private let bytes: UnsafeRawBufferPointer
  private let count: Int
  private var index = 0
  /// Whether there was a start tag of more than 8 KiB, which is taken as an attack, since libxml2 compares all pairs of
  /// attributes. Nothing from there on is passed to libxml2.
  private(set) var foundOverlongTag = false
  /// Whether `]]>` was searched for in vain, since repeated searches would take quadratic time.
  private var lacksEnd = false

  /// Minimum length in bytes; a shorter text is not worth another call of the parser.
  private static let shortest = 192
  private static let longestTag = 8192

  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    count = bytes.count
  }

  mutating func next() -> Passage? {
    while let tag = find(UInt8(ascii: "<"), from: index) {
      if let range = characterData(at: tag) {
        index = range.upperBound
        if range.count >= Self.shortest { return Passage(range: range, isCharacterData: true) }
        continue
      }
      // A tag cannot contain `<`, so that the next `<` limits its length.
      index = find(UInt8(ascii: "<"), from: tag + 1) ?? count
      guard index - tag > Self.shortest else { continue }
      if index - tag > Self.longestTag, isOverlong(tag) {
        foundOverlongTag = true
        return nil
      }
      guard let end = find(UInt8(ascii: ">"), from: tag, to: index) else { continue }
      if index - end > Self.shortest { return Passage(range: (end + 1)..<index, isCharacterData: false) }
    }
    return nil
  }
}

extension LongTexts {
  private mutating func characterData(at start: Int) -> Range<Int>? {
    guard !lacksEnd, has("<![CDATA[", at: start) else { return nil }
    var index = start + 9
    while let bracket = find(UInt8(ascii: "]"), from: index) {
      if has("]]>", at: bracket) { return (start + 9)..<bracket }
      index = bracket + 1
    }
    lacksEnd = true
    return nil
  }

  /// Whether the tag does not end within `longestTag` bytes.
  private func isOverlong(_ tag: Int) -> Bool {
    guard unsafe XMLRepair.beginsName(bytes[tag + 1]) else { return false }
    var quote: UInt8 = 0
    for index in tag..<(tag + Self.longestTag) {
      let byte = unsafe bytes[index]
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

  private func has(_ word: StaticString, at offset: Int) -> Bool {
    guard offset + word.utf8CodeUnitCount <= count else { return false }
    for index in 0..<word.utf8CodeUnitCount where unsafe bytes[offset + index] != word.utf8Start[index] { return false }
    return true
  }

  private func find(_ byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    unsafe bytes.firstIndex(of: byte, in: start..<max(start, end ?? count))
  }
}
