extension String {
  /// Filled with spaces to `width` characters, for columns; one space follows in any case.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(1, width - count)) }
}
