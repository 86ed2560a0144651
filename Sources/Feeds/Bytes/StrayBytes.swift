import Text

/// Single bytes of Windows-1252 in UTF-8, left by programs that join texts of two encodings.
enum StrayBytes {
  /// Returns the text in UTF-8, and whether a byte was lost, in whose place is U+FFFD.
  static func utf8(of bytes: ArraySlice<UInt8>) -> (text: [UInt8], hasLost: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 64)
    var hasLost = false
    var start = bytes.startIndex
    while let stray = firstNonUTF8(in: bytes[start...]) {
      text += bytes[start..<stray]
      start = stray + 1
      if let scalar = character(at: stray, of: bytes) {
        text.append(utf8: String(Character(scalar)))
      } else {
        hasLost = true
        // The rest of a sequence that is cut off belongs to the same character.
        while start < bytes.endIndex, bytes[start] & 0xC0 == 0x80, bytes[stray] >= 0xC0 { start += 1 }
        text.append(utf8: "\u{FFFD}")
      }
    }
    text += bytes[start...]
    return (text, hasLost)
  }

  private static func firstNonUTF8(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.span.firstNonUTF8.map { bytes.startIndex + $0 }
  }

  /// Returns the character of Windows-1252 at `index`; `nil` if the byte can also be the rest of a UTF-8 character that
  /// was cut off. Accepts only punctuation, and letters in the middle or at the end of a word.
  private static func character(at index: Int, of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let before = index > bytes.startIndex ? bytes[index - 1] : 0x20
    let after = index + 1 < bytes.endIndex ? bytes[index + 1] : 0x20
    guard before < 0x80, after < 0x80 else { return nil }
    let byte = bytes[index]
    if let punctuation = Windows1252.character(of: UInt32(byte)) { return punctuation }
    // These begin the accented letters and the punctuation of most languages in UTF-8.
    guard byte >= 0xC0, ![0xC2, 0xC3, 0xE2].contains(byte) else { return nil }
    return before.isASCIILetter && (after.isASCIILetter || after == 0x20) ? Unicode.Scalar(byte) : nil
  }
}
