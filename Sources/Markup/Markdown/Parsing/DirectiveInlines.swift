/// The parser of inline directives and attributes, at a special character in the inlines of `parent`.
struct DirectiveInlines {
  let directives: DirectiveExtension
  let parser: MarkdownParser
  let inlines: MarkdownInlineParser
  let parent: MarkdownNode

  private var types: MarkdownNodeTypes { MarkdownNodeTypes.shared }

  /// Returns the node that `character` begins, or `nil` if it is text.
  func match(_ character: UInt8) -> MarkdownNode? {
    // cmark calls this at every character that may begin an inline: the log is only retained where it is used.
    switch character {
    case UInt8(ascii: ":"): directives.log.flatMap { directive($0) }
    case UInt8(ascii: "{"): directives.log.flatMap { attributes($0) }
    case UInt8(ascii: "$"): directives.log.flatMap { formula($0) }
    default: nil
    }
  }

  private func directive(_ log: DirectiveLog) -> MarkdownNode? {
    let start = inlines.offset
    guard unsafe DirectiveFence.mayOpenInline(inlines.text(of: parent), at: start), log.depth < DirectiveLog.deepest
    else { return nil }
    let text = log.text(of: parent)
    guard let opened = log.openInline(text, at: start) else { return nil }
    let node = node(types.inlineDirective, record: opened.record, text, at: start)
    if let range = opened.label, let node, let label = label(range, record: opened.record, text) {
      node.append(label)
      log.depth += 1
      parser.parseInlines(of: label)
      log.depth -= 1
    }
    inlines.go(to: opened.end)
    return node
  }

  /// The TeX becomes a text inside the node, for titles and other plain texts.
  private func formula(_ log: DirectiveLog) -> MarkdownNode? {
    let start = inlines.offset
    guard unsafe InlineFormula.mayOpen(inlines.text(of: parent), at: start, hasDollars: log.hasDollars) else {
      return nil
    }
    let text = log.text(of: parent)
    guard let found = InlineFormula(text, at: start, hasDollars: log.hasDollars) else { return nil }
    let node = node(types.inlineDirective, record: log.keep(found, at: start, text), text, at: start)
    if let node, let words = parser.text(text.bytes[found.tex]) { node.append(words) }
    inlines.go(to: found.end)
    return node
  }

  private func label(_ range: Range<Int>, record: Int, _ text: InlineText) -> MarkdownNode? {
    let label = node(types.inlineLabel, record: record, text, at: range.lowerBound)
    label?.setContent(text.bytes[range])
    return label
  }

  private func attributes(_ log: DirectiveLog) -> MarkdownNode? {
    let start = inlines.offset
    let last = parent.lastChild?.parsedKind
    let followsLink = last == .link || last == .image
    guard followsLink || parent.parsedKind == .heading else { return nil }
    let text = log.text(of: parent)
    guard let read = log.readAttributes(text, at: start, endsHeading: !followsLink) else { return nil }
    if !followsLink { parent.removeLast(text.spaces(before: start)) }
    let node = node(types.attributes, record: read.record, text, at: start)
    inlines.go(to: read.end)
    return node
  }

  private func node(_ type: UInt16, record: Int, _ text: InlineText, at offset: Int) -> MarkdownNode? {
    guard let node = parser.node(type, of: directives) else { return nil }
    node.record = record
    let (line, column) = text.position(of: offset)
    node.place(line: line, column: column + 1)
    return node
  }
}
