/// Lines of a text that is edited in place.
extension [UInt8] {
  /// The line end of the first line.
  var lineEnd: String {
    guard let first = firstIndex(of: 0x0A), first > 0, self[first - 1] == 0x0D else { return "\n" }
    return "\r\n"
  }

  /// Returns the start of the line that contains `offset`; an offset after the end counts as the end.
  func startOfLine(_ offset: Int) -> Int { (self[..<Swift.min(offset, count)].lastIndex(of: 0x0A) ?? -1) + 1 }
}
