extension Unicode.Scalar {
  /// The character above U+FFFF that a surrogate pair of UTF-16 stands for; `nil` if the numbers are not such a pair.
  package init?(surrogates high: UInt32, _ low: UInt32) {
    guard (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else { return nil }
    self.init(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}
