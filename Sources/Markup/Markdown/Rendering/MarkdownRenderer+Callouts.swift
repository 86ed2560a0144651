import Model
import Text

extension MarkdownRenderer {
  mutating func enterQuote(_ node: MarkdownNode) {
    guard let kind = calloutKind(of: node) else {
      reportMarker(of: node)
      return enterBlock("<blockquote>\n")
    }
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
  mutating func isMarkerAlone(_ paragraph: MarkdownNode) -> Bool {
    guard let calloutMarker, let first = paragraph.firstChild else { return false }
    return first == calloutMarker && first.next == nil
  }

  /// Warns about a quotation that only begins like a callout: it has another kind, a title, or no text.
  private mutating func reportMarker(of quote: MarkdownNode) {
    guard let paragraph = quote.firstChild, library.kind(of: paragraph) == .paragraph,
      let first = paragraph.firstChild, library.kind(of: first) == .text,
      unsafe first.literal.first == UInt8(ascii: "["), log.text(of: paragraph).bytes.first == UInt8(ascii: "[")
    else { return }
    let text = unsafe String(decoding: first.literal, as: UTF8.self)
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]") else { return }
    let name = text[..<end].dropFirst(2)
    guard !name.isEmpty, name.utf8.allSatisfy(\.isASCIIAlphanumeric) else { return }
    let kinds = CalloutKind.allCases.map { "`[!\($0.rawValue.uppercased())]`" }.joined(separator: ", ")
    let isKnown = CalloutKind(rawValue: name.lowercased()) != nil
    log.report(
      "`[!\(name)]` is printed as text", line: paragraph.line, offset: max(0, paragraph.column - 1),
      length: name.utf8.count + 3, severity: .warning,
      help: isKnown
        ? "it must be alone in the first line, with a text below it; for a title, write `:::callout[Title]{kind=\(name.lowercased())}`"
        : "the kinds of callouts are \(kinds)")
  }

  /// Returns the kind that the first line of a quotation names, if that line has nothing else and more text follows. A
  /// marker that is escaped, `\[!NOTE]`, names none.
  private mutating func calloutKind(of quote: MarkdownNode) -> CalloutKind? {
    guard let paragraph = quote.firstChild, library.kind(of: paragraph) == .paragraph,
      let first = paragraph.firstChild, library.kind(of: first) == .text, first.next != nil || paragraph.next != nil,
      let kind = unsafe CalloutKind(marker: first.literal.span),
      log.text(of: paragraph).bytes.first == UInt8(ascii: "[")
    else { return nil }
    if let next = first.next {
      let kind = library.kind(of: next)
      guard kind == .softBreak || kind == .lineBreak else { return nil }
    }
    calloutMarker = first
    return kind
  }
}
