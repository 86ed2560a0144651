extension MarkdownRenderer {
  /// Whether the paragraph has the terms of the definition after it.
  mutating func isTerm(_ paragraph: MarkdownNode) -> Bool {
    guard let next = paragraph.next else { return false }
    return library.kind(of: next) == .definition
  }

  /// Begins a term; each line of the paragraph is one.
  mutating func enterTerm(_ node: MarkdownNode) {
    isInTerm = true
    isExcerpt = mayBeExcerpt
    let before = node.previous.map { library.kind(of: $0) }
    writer.line()
    if before != .definition { writer.write("<dl>\n") }
    writer.write("<dt>")
  }

  mutating func leaveTerm() {
    isInTerm = false
    meter.space(isKept: isExcerpt)
    isExcerpt = false
    writer.write("</dt>\n")
  }

  mutating func enterDefinition(_ node: MarkdownNode) {
    writer.line()
    writer.write(isTightDefinition(node) ? "<dd>" : "<dd>\n")
  }

  mutating func leaveDefinition(_ node: MarkdownNode) {
    writer.write("</dd>\n")
    if let next = node.next {
      let kind = library.kind(of: next)
      if kind == .definition || kind == .paragraph && isTerm(next) { return }
    }
    writer.write("</dl>\n")
  }

  /// Whether no blank line precedes the definition and it has at most one paragraph, which is then written without
  /// `<p>`.
  mutating func isTightDefinition(_ definition: MarkdownNode) -> Bool {
    if let previous = definition.previous, definition.line > lastLine(of: previous) + 1 { return false }
    var paragraphs = 0
    var child = definition.firstChild
    while let block = child, paragraphs < 2 {
      if library.kind(of: block) == .paragraph { paragraphs += 1 }
      child = block.next
    }
    return paragraphs < 2
  }

  /// Returns the last line of the contents of a block; the block's own range extends to the next block.
  private mutating func lastLine(of node: MarkdownNode) -> Int {
    var last = node
    while let inner = last.lastChild, inner.isBlock { last = inner }
    return last.endLine
  }
}
