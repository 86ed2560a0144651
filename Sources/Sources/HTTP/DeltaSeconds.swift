import Text

/// A number of seconds in a header (RFC 9110, 10.2.3; RFC 9111, 1.2.2).
enum DeltaSeconds {
  /// Returns `nil` if the text is not a number. One that is too large is the largest.
  static func read(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int64(text) ?? .max
  }
}
