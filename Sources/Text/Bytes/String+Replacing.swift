extension String {
  /// Returns the text with `other` in place of every `part`, which must not be empty. Compares bytes. The standard library's
  /// method compares characters: a quotation mark with a combining mark after it is another character, and so is CRLF, so
  /// that it would leave them as they are.
  package func replacing(_ part: String, with other: String) -> String {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard !wanted.isEmpty, var found = bytes.span.firstIndex(of: wanted.span) else { return self }
    var result: [UInt8] = []
    var start = 0
    while true {
      result += bytes[start..<found]
      result += other.utf8
      start = found + wanted.count
      guard let next = bytes.span.firstIndex(of: wanted.span, from: start) else { break }
      found = next
    }
    return String(decoding: result + bytes[start...], as: UTF8.self)
  }
}
