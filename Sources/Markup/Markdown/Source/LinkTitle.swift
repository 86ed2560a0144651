import Text

/// The title at the end of a link target, `"title"` or `'title'`, parsed leniently.
struct LinkTitle {
  /// Where its first quotation mark is.
  var start: Int
  /// The title in quotation marks that CommonMark accepts.
  var corrected: String
  var fault: LinkTarget.Fault?
}

extension LinkTitle {
  /// Returns the title of the target `content`, or `nil` if it has none. `isOpen` tells that a quotation mark has no
  /// counterpart.
  init?(in content: ArraySlice<UInt8>, isOpen: Bool) {
    guard let title = Self.typographic(content) ?? (isOpen ? Self.open(content) : Self.closed(content)) else {
      return nil
    }
    self = title
  }

  private static func closed(_ content: ArraySlice<UInt8>) -> LinkTitle? {
    guard let mark = content.last, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
      let start = start(of: mark, in: content.dropLast())
    else { return nil }
    let inner = content[start + 1..<content.endIndex - 1]
    let isPlain = mark == UInt8(ascii: "'") || !hasUnescaped(mark, in: inner)
    return LinkTitle(
      start: start, corrected: isPlain ? content[start...].text : enclosed(inner.text),
      fault: isPlain ? nil : .quoteInTitle)
  }

  private static func open(_ content: ArraySlice<UInt8>) -> LinkTitle? {
    guard let start = start(of: UInt8(ascii: "\""), in: content) else { return nil }
    return LinkTitle(start: start, corrected: enclosed(content[(start + 1)...].text), fault: .openTitle)
  }

  private static let marks = AttributeScanner.typographic.union(["\"", "'"])

  private static func typographic(_ content: ArraySlice<UInt8>) -> LinkTitle? {
    guard content.last.map({ $0 >= 0x80 || $0 == UInt8(ascii: "\"") }) == true,
      let start = content.indices.dropFirst().first(where: {
        content[$0] >= 0x80 && content[$0 - 1].isASCIIWhitespace
          && content[$0...].prefix(3).text.first.map(marks.contains) == true
      })
    else { return nil }
    let title = content[start...].text
    guard !content[..<start].contains(UInt8(ascii: "\"")), !content[..<start].contains(UInt8(ascii: "'")),
      title.count > 2, title.last.map(marks.contains) == true
    else { return nil }
    return LinkTitle(
      start: start, corrected: enclosed(String(title.dropFirst().dropLast())), fault: .typographicTitle)
  }

  private static func start(of mark: UInt8, in content: ArraySlice<UInt8>) -> Int? {
    content.indices.dropFirst().first { content[$0] == mark && content[$0 - 1].isASCIIWhitespace }
  }

  private static func hasUnescaped(_ mark: UInt8, in inner: ArraySlice<UInt8>) -> Bool {
    inner.indices.contains { inner[$0] == mark && ($0 == inner.startIndex || inner[$0 - 1] != UInt8(ascii: "\\")) }
  }

  private static func enclosed(_ title: String) -> String {
    if !title.contains("\"") { return "\"\(title)\"" }
    return title.contains("'") ? "\"\(title.replacing("\"", with: "\\\""))\"" : "'\(title)'"
  }
}
