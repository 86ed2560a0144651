import Markup
import Model
import Text

/// The first `#` heading of a text: the title of an entry that has none in its front matter.
enum FirstHeading {
  /// Returns plain text, or `nil` if the text has no heading of the first level or is not UTF-8. The text begins at the
  /// byte `offset` of the file.
  static func title(ofTextIn bytes: [UInt8], from offset: Int) -> String? {
    bytes.span.isUTF8 ? title(in: bytes.dropFirst(offset)) : nil
  }

  /// Returns the first heading outside fenced code and raw HTML, parsed as Markdown.
  static func title(in text: ArraySlice<UInt8>) -> String? {
    var fence: CodeFence?
    var html: HTMLBlock?
    var previous: ArraySlice<UInt8> = []
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let bare = line.drop { $0 == 0x20 }
      let isText =
        (html != nil || !fence.includes(nextLine: line.span))
        && !html.includes(nextLine: line, isInParagraph: !previous.isEmpty)
      if isText, bare.startIndex - line.startIndex < 4 {
        if isATX(bare) { return plain(line) }
        if isUnderline(bare), !previous.isEmpty { return plain(previous + [0x0A] + line) }
      }
      previous = !isText || bare.allSatisfy(\.isASCIIWhitespace) ? [] : line
    }
    return nil
  }

  /// Whether the line is an ATX heading: `# Title`.
  private static func isATX(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") && line.dropFirst().first.map { $0 == 0x20 || $0 == 0x09 } ?? false
  }

  /// Whether the line is a setext underline: `====` below a title.
  private static func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "=") && line.drop { $0 == UInt8(ascii: "=") }.allSatisfy(\.isASCIIWhitespace)
  }

  private static func plain(_ heading: ArraySlice<UInt8>) -> String? {
    let first = Markdown.open(Array(heading), file: "").facts.headings.first
    return first.flatMap { $0.level == 1 && !$0.title.isEmpty ? $0.title : nil }
  }
}
