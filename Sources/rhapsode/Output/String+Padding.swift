extension String {
  /// Returns the text padded with spaces to `width` characters, for columns, and with at least one space.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(1, width - count)) }
}
