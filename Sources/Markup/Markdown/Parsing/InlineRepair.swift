/// Corrects texts and references that cmark leaves wrong, after all inlines are parsed and before cmark joins adjacent
/// texts.
struct InlineRepair {
  let log: DirectiveLog

  func mend(_ root: MarkdownNode) {
    var node = root
    while true {
      switch node.parsedKind {
      case .text: if let quotes = log.quotes { replaceQuote(node, quotes) }
      case .footnoteReference: correctLabel(node)
      case .footnote: log.note(footnote: node)
      default: break
      }
      if let child = node.firstChild {
        node = child
        continue
      }
      while node.next == nil {
        guard let parent = node.parent else { return }
        node = parent
      }
      guard let next = node.next else { return }
      node = next
    }
  }

  private func replaceQuote(_ node: MarkdownNode, _ quotes: MarkdownWords.Quotes) {
    guard unsafe !CMark.isPlain else { return replaceWrittenQuote(node, quotes) }
    // A quotation mark that cmark inserts is a text node whose literal has a fixed address; a mark in the source never
    // has it.
    guard let data = unsafe node.literal.baseAddress else { return }
    if unsafe data == CMark.quotes.opening { node.setLiteral(quotes.opening) }
    if unsafe data == CMark.quotes.closing { node.setLiteral(quotes.closing) }
  }

  /// Does the same without cmark's internals: a quotation mark that cmark inserted is a `"` in the source.
  private func replaceWrittenQuote(_ node: MarkdownNode, _ quotes: MarkdownWords.Quotes) {
    let literal = unsafe node.literal
    let isOpening = unsafe literal.elementsEqual("“".utf8)
    guard unsafe isOpening || literal.elementsEqual("”".utf8), let block = holder(of: node),
      log.text(of: block).byte(at: node) == UInt8(ascii: "\"")
    else { return }
    node.setLiteral(isOpening ? quotes.opening : quotes.closing)
  }

  /// Returns the block or label that contains the node's source text.
  private func holder(of node: MarkdownNode) -> MarkdownNode? {
    var ancestor = node.parent
    while let holder = ancestor, unsafe holder.content.isEmpty { ancestor = holder.parent }
    return ancestor
  }

  /// Corrects the length of a reference's label. The parser measures it in columns, which is wrong if it continues on
  /// the next line: text would be lost, or cut within a character. If `&#94;` is written for `^`, the parser even reads
  /// out of bounds.
  private func correctLabel(_ node: MarkdownNode) {
    let label = unsafe node.measuredLabel
    guard let data = label.baseAddress else { return }
    guard unsafe isSource(data, of: node) else { return node.setLabelLength(0) }
    var length = 0
    var isBroken = false
    while unsafe data[length] != 0, unsafe length < label.count || data[length] != UInt8(ascii: "]") {
      if unsafe data[length] == 0x0A || data[length] == 0x0D { isBroken = true }
      if length >= label.count, !isBroken, unsafe data[length] & 0xC0 != 0x80 { break }
      length += 1
    }
    node.setLabelLength(length)
  }

  /// Whether `data` points into the source text of the node's block.
  private func isSource(_ data: UnsafePointer<UInt8>, of node: MarkdownNode) -> Bool {
    var ancestor = node.parent
    while let block = ancestor {
      let content = unsafe block.content
      if let start = content.baseAddress, unsafe data >= start, unsafe data < start + content.count { return true }
      ancestor = block.parent
    }
    return false
  }
}

extension DirectiveExtension {
  /// Whether cmark parses inlines in this node, which the extension made. It asks for the node `last` after all other
  /// inlines.
  func containsInlines(_ node: MarkdownNode) -> Bool {
    if node.type == MarkdownNodeTypes.shared.last { finishInlines(node) }
    return node.type == MarkdownNodeTypes.shared.blockLabel
  }

  /// Empties the extension's list of special characters, and repairs the inlines. Otherwise cmark would remove the
  /// characters from the process-wide table at the end of the text, although other threads still need them.
  private func finishInlines(_ last: MarkdownNode) {
    if unsafe !CMark.isPlain { setSpecialCharacters("") }
    if let root = last.parent { log?.whenParsed?(root) }
    guard let log, log.quotes != nil || log.hasFootnotes, let root = last.parent else { return }
    InlineRepair(log: log).mend(root)
  }
}
