import Model
import Text

extension MarkdownRenderer {
  mutating func enterQuote(_ node: MarkdownNode) {
    guard let kind = calloutKind(of: node) else { return enterBlock("<blockquote>\n") }
    callouts.append(node)
    writer.line()
    var attributes = Attributes()
    let (line, column) = (log.lines.number(of: node.line), log.lines.column(at: node.column - 1, of: node.line))
    attributes.pairs = [Attributes.Pair(key: "kind", value: kind.rawValue, line: line, column: column)]
    add(.block(name: "callout", form: .container), attributes, line: node.line, offset: node.column - 1)
    writer.endLine()
  }

  mutating func leaveQuote(_ node: MarkdownNode) {
    guard callouts.last == node else { return leaveBlock("</blockquote>\n") }
    callouts.removeLast()
    writer.add(.leave)
    writer.write(UInt8(ascii: "\n"))
  }

  /// Whether the paragraph contains only a marker such as `[!NOTE]`.
  func isMarkerAlone(_ paragraph: MarkdownNode) -> Bool {
    guard let calloutMarker, let first = paragraph.firstChild else { return false }
    return first == calloutMarker && first.next == nil
  }

  /// Returns the kind that the first line of a quotation names, if that line has nothing else and more text follows.
  private mutating func calloutKind(of quote: MarkdownNode) -> CalloutKind? {
    guard let paragraph = quote.firstChild, library.kind(of: paragraph) == .paragraph,
      let first = paragraph.firstChild, library.kind(of: first) == .text, first.next != nil || paragraph.next != nil,
      let kind = unsafe CalloutKind(marker: first.literal)
    else { return nil }
    if let next = first.next {
      let kind = library.kind(of: next)
      guard kind == .softBreak || kind == .lineBreak else { return nil }
    }
    calloutMarker = first
    return kind
  }
}
