import Text

extension MarkdownRenderer {
  /// Warns of `**` that is printed, if the block has another one after it.
  mutating func reportAsterisks(in node: MarkdownNode) {
    guard warnedOfAsterisks != block else { return }
    let text = log.text(of: block)
    let start = text.offset(of: node)
    let end = min(node.next.map(text.offset) ?? text.bytes.count, text.bytes.count)
    guard start < end, let first = text.asterisks.opening(in: start..<end) else { return }
    warnedOfAsterisks = block
    let (line, offset) = text.position(of: first)
    log.report(
      "these asterisks are printed, and do not make the text strong", line: line, offset: offset, length: 2,
      severity: .warning,
      help: "write no space inside them; beside a bracket or a quotation mark, write `<strong>…</strong>`; "
        + "to print them, write `\\*\\*`")
  }
}
