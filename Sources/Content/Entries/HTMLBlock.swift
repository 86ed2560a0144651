import Text

/// A block of raw HTML in Markdown (CommonMark 0.31, section 4.6), whose lines are not headings.
struct HTMLBlock {
  /// The texts of which one is in its last line; empty if the block ends before an empty line.
  private let ends: [String]

  /// Returns `nil` if the line begins no such block. `line` is in lower case, and without the spaces before it. A tag that is
  /// not of a block begins one only if it is alone in the line, and not in a paragraph.
  fileprivate init?(opening line: String, isInParagraph: Bool) {
    if Self.verbatim.contains(where: { line.hasPrefix("<" + $0) && Self.endsName(line, after: $0.utf8.count + 1) }) {
      ends = Self.verbatim.map { "</\($0)>" }
    } else if let (_, end) = Self.markup.first(where: { line.hasPrefix($0.start) }) {
      ends = [end]
    } else {
      let slash = line.hasPrefix("</") ? 2 : 1
      let name = line.utf8.dropFirst(slash).prefix { $0.isASCIIAlphanumeric || $0 == 0x2D }
      guard name.first?.isASCIILetter == true, Self.endsName(line, after: slash + name.count) else { return nil }
      let isAlone = line.utf8.last == 0x3E && line.utf8.dropFirst().firstIndex(of: 0x3C) == nil
      guard HTMLBlockNames.all.contains(String(Substring(name))) || isAlone && !isInParagraph else { return nil }
      ends = []
    }
  }

  fileprivate func isClosed(by line: String) -> Bool {
    ends.isEmpty ? line.isEmpty : ends.contains { line.contains($0) }
  }

  private static func endsName(_ line: String, after count: Int) -> Bool {
    guard let next = line.utf8.dropFirst(count).first else { return true }
    return next.isASCIIWhitespace || next == 0x3E || next == 0x2F
  }

  private static let verbatim = ["pre", "script", "style", "textarea"]

  private static let markup: [(start: String, end: String)] = [
    ("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"), ("<!", ">"),
  ]
}

extension HTMLBlock? {
  /// Reads the next line of a text. Returns whether it belongs to a block of raw HTML.
  mutating func includes(nextLine line: ArraySlice<UInt8>, isInParagraph: Bool) -> Bool {
    let bare = line.drop { $0 == 0x20 }
    guard self != nil || bare.first == 0x3C && bare.startIndex - line.startIndex < 4 else { return false }
    var text = String(decoding: bare, as: UTF8.self).lowercased()
    while text.utf8.last?.isASCIIWhitespace == true { text.removeLast() }
    guard let block = self ?? HTMLBlock(opening: text, isInParagraph: isInParagraph) else { return false }
    self = block.isClosed(by: text) ? nil : block
    return true
  }
}
