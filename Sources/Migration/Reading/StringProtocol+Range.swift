import Text

extension StringProtocol where SubSequence == Substring {
  /// Returns the range of the first occurrence of `text`, like Foundation's method, which is not imported here. It
  /// searches bytes: the generic `firstRange` of Swift's library took two thirds of an import's time.
  func range(of text: String) -> Range<String.Index>? {
    let utf8 = self[...].utf8
    guard let offset = utf8.span.firstIndex(of: text.utf8.span) else { return nil }
    let start = utf8.index(utf8.startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }
}
