import Text

extension WordPressText {
  /// The most bytes of an address before and after its number.
  private static let longest = 2000

  /// Replaces addresses in quotes that name a post or a page by its number, such as `href="/?p=12"`. Reports those of posts
  /// that are not in the export.
  mutating func withPaths(_ html: [UInt8]) -> [UInt8] {
    let text = html.span
    var result: [UInt8] = []
    var (copied, index) = (0, 0)
    while let mark = text.firstIndex(of: "?p", from: index) {
      index = mark + 2
      guard text.has("=", at: index) || text.has("age_id=", at: index) else { continue }
      var start = mark
      while start > copied, mark - start < Self.longest, !Self.isEnd(text[start - 1]) { start -= 1 }
      var end = mark
      while end < text.count, end - mark < Self.longest, !Self.isEnd(text[end]) { end += 1 }
      guard start > 1, text[start - 1] == UInt8(ascii: "\"") || text[start - 1] == UInt8(ascii: "'"),
        text[start - 2] == UInt8(ascii: "=")
      else { continue }
      let address = text.text(start..<end)
      let (path, isMissing) = numbers.path(of: address, host)
      if isMissing {
        note(
          "the link to `\(address.shortened(to: 80))` in “\(title)” names an entry that is not in the export",
          advice: "link to another page")
      }
      guard let path else { continue }
      result.append(text, copied..<start)
      result.append(utf8: host.root + path.drop { $0 == "/" })
      (copied, index) = (end, end)
    }
    guard copied > 0 else { return html }
    result.append(text, copied..<text.count)
    return result
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">")
  }
}
