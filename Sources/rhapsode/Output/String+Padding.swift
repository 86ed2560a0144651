extension String {
  /// Returns the text padded with spaces to `width` columns of a terminal, and with at least one space.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - DisplayWidth.columns(of: self)))
  }
}
