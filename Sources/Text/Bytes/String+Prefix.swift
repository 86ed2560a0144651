extension String {
  /// Returns the longest beginning of at most `limit` bytes of UTF-8 that does not end inside a Unicode scalar.
  package func prefix(utf8 limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
