/// Definition lists, as PHP Markdown Extra and goldmark have them.
extension DirectiveBlocks {
  /// Opens a definition (`: `) below a paragraph, whose lines are the terms, or below another definition, with or
  /// without a blank line between them.
  func openDefinition(in parent: MarkdownNode) -> MarkdownNode? {
    let start = parser.firstNonspace
    var first = start + 1
    while unsafe first < line.count, unsafe line[first] == 0x20 || line[first] == 0x09 { first += 1 }
    guard unsafe first < line.count, unsafe line[first] != 0x0A, unsafe line[first] != 0x0D, mayDefine(in: parent),
      depth(of: parent) < DirectiveLog.deepestContainer
    else { return nil }
    let indent = parser.indent
    let type = MarkdownNodeTypes.shared.definition
    guard let node = parser.addBlock(type, to: parent, column: start + 1, of: directives) else { return nil }
    unsafe parser.advance(line, by: start + 1 - parser.offset)
    let before = parser.column
    // Of more than four spaces, one belongs to the definition and the others make indented code.
    let spaces = first - start - 1
    unsafe parser.advance(line, by: spaces > 4 ? 1 : spaces, columns: spaces > 4)
    node.tag = indent + 1 + parser.column - before
    return node
  }

  func continuesDefinition(_ node: MarkdownNode) -> Bool {
    let isBlank = parser.isBlank
    guard isBlank || parser.indent >= node.definitionIndent else { return false }
    let columns = isBlank ? parser.firstNonspace - parser.offset : node.definitionIndent
    unsafe parser.advance(line, by: columns, columns: !isBlank)
    return true
  }

  /// Whether a definition is allowed here: `parent` is the open paragraph above it, or contains the block above it.
  private func mayDefine(in parent: MarkdownNode) -> Bool {
    if parent.parsedKind == .paragraph { return true }
    guard let last = parent.lastChild else { return false }
    if last.parsedKind == .definition { return true }
    return last.parsedKind == .paragraph && !last.isOpen && parser.line - last.endLine <= 2
  }
}
