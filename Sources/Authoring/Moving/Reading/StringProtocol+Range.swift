extension StringProtocol {
  /// The same as Foundation's method, which is not imported here.
  func range(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }
}
