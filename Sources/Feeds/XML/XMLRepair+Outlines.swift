import Text

/// The outlines of OPML whose end tags are missing. All have one name, so that every end tag would close the innermost one,
/// and all later feeds would be in a wrong folder.
extension XMLRepair {
  /// Returns the index in `open` of the outline that an end tag at `start` closes: the one whose start tag begins in the
  /// same column, if the end tag is to the left of the innermost one's start tag. Otherwise the innermost one.
  func outline(closedAt start: Int, innermost: Int) -> Int {
    guard isOutline(open[innermost]), let column = column(of: start), let inner = self.column(ofTag: innermost),
      column < inner
    else { return innermost }
    let outer = open[..<innermost].lastIndex { isOutline($0) && self.column(of: $0.lowerBound - 1) == column }
    return outer ?? innermost
  }

  /// Closes the outline of a feed before the next outline, unless that is to the right of it: a feed has no outlines.
  mutating func closeForgottenOutline(before name: Range<Int>, at start: Int) {
    guard isOutline(name), let last = open.last, isOutline(last), isFeed(last) else { return }
    if let column = column(of: start), let own = self.column(ofTag: open.count - 1), column > own { return }
    closeForgotten(at: last.lowerBound - 1)
  }

  func isOutline(_ name: Range<Int>) -> Bool { name.count == 7 && lowered(name) == "outline" }

  /// Whether the start tag has an `xmlUrl`.
  private func isFeed(_ name: Range<Int>) -> Bool {
    let tag = bytes[name.upperBound...].prefix(Self.longestTag).prefix { $0 != UInt8(ascii: ">") }
    return tag.map(\.asciiLowercased).firstRange(of: "xmlurl".utf8) != nil
  }

  private func column(ofTag position: Int) -> Int? { column(of: open[position].lowerBound - 1) }

  /// The bytes of a tag, and the white space before it, that are looked at: more would take quadratic time.
  private static let longestTag = 4096
  private static let deepestIndent = 256

  /// Returns the number of white space characters before a tag, or `nil` if it is not the first on its line.
  private func column(of start: Int) -> Int? {
    var index = start
    while index > bytes.startIndex, start - index < Self.deepestIndent, " \t".utf8.contains(bytes[index - 1]) {
      index -= 1
    }
    return index == bytes.startIndex || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D ? start - index : nil
  }
}
