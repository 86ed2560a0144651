import Model

/// The parser of block directives and definitions at one line of the text. The grammar is in `DirectiveScanner`.
@safe struct DirectiveBlocks {
  let directives: DirectiveExtension
  let parser: MarkdownParser
  let line: UnsafeBufferPointer<UInt8>

  var types: MarkdownNodeTypes { MarkdownNodeTypes.shared }

  /// Whether an open directive or definition continues on this line.
  func continues(_ node: MarkdownNode) -> Bool {
    if node.type == types.definition { return continuesDefinition(node) }
    guard let log = directives.log else { return false }
    if node.type == types.leaf, node.record >= 0, log.records[node.record].formula != nil {
      return continuesFormula(node, log)
    }
    guard node.type == types.container else { return false }
    let index = node.record
    if let colons = unsafe DirectiveFence.closing(line, at: parser.firstNonspace), colons >= log.records[index].colons,
      parser.indent < 4, !holdsOpenCode(node)
    {
      log.records[index].closingLine = parser.line
      return false
    }
    unsafe parser.advance(line, by: min(log.records[index].indent, parser.indent), columns: true)
    return true
  }

  /// Returns the directive or definition that this line opens in `parent`, or `nil` if it opens none.
  func open(in parent: MarkdownNode) -> MarkdownNode? {
    let start = parser.firstNonspace
    guard unsafe start + 1 < line.count else { return nil }
    if unsafe line[start] == UInt8(ascii: "$") { return openFormula(in: parent) }
    guard unsafe line[start] == UInt8(ascii: ":"), let log = directives.log else { return nil }
    switch unsafe line[start + 1] {
    case 0x20, 0x09: return openDefinition(in: parent)
    case UInt8(ascii: ":"): break
    default: return nil
    }
    if let colons = unsafe DirectiveFence.closing(line, at: start) { return end(colons: colons, in: parent, log) }
    guard depth(of: parent) < DirectiveLog.deepestContainer else {
      log.reportTooDeep(line: parser.line, offset: start)
      return nil
    }
    guard
      let (record, label) = unsafe log.openBlock(Array(line), at: start, line: parser.line, indent: parser.indent)
    else { return nil }
    let isContainer = log.records[record].form == .container
    let node = add(isContainer ? types.container : types.leaf, record: record, to: parent)
    if let node, let label { addLabel(label, to: node) }
    return node
  }

  /// Returns the number of directives and definitions around a node.
  func depth(of node: MarkdownNode) -> Int {
    var depth = 0
    var ancestor = Optional(node)
    while let node = ancestor, depth < DirectiveLog.deepestContainer {
      if node.type == types.container || node.type == types.definition { depth += 1 }
      ancestor = node.parent
    }
    return depth
  }
}

extension DirectiveBlocks {
  /// Adds a node for the line that closed the last container of `parent`; reports a line that closes none.
  private func end(colons: Int, in parent: MarkdownNode, _ log: DirectiveLog) -> MarkdownNode? {
    guard let last = parent.lastChild, last.type == types.container,
      log.records[last.record].closingLine == parser.line
    else {
      log.reportStrayFence(colons: colons, line: parser.line, offset: parser.firstNonspace)
      return nil
    }
    last.forgetBlankLine()
    return add(types.leaf, record: -1, to: parent)
  }

  /// Whether the line belongs to an open code or HTML block inside `node`, and therefore closes nothing.
  private func holdsOpenCode(_ node: MarkdownNode) -> Bool {
    var last = node.lastChild
    while let child = last, child.isOpen {
      switch child.parsedKind {
      case .codeBlock: return child.isFenced
      case .htmlBlock: return true
      case .item: guard parser.indent >= child.itemIndent else { return false }
      case .definition: guard parser.indent >= child.definitionIndent else { return false }
      case .list, .directive: break
      default: return false
      }
      last = child.lastChild
    }
    return false
  }

  /// Adds a block that takes up the rest of the line.
  func add(_ type: UInt16, record: Int, to parent: MarkdownNode) -> MarkdownNode? {
    guard let node = parser.addBlock(type, to: parent, column: parser.firstNonspace + 1, of: directives) else {
      return nil
    }
    node.record = record
    unsafe parser.advance(line, by: end(of: line) - parser.offset)
    return node
  }

  private func addLabel(_ range: Range<Int>, to node: MarkdownNode) {
    let column = range.lowerBound + 1
    guard let label = parser.addBlock(types.blockLabel, to: node, column: column, of: directives) else { return }
    label.close()
    unsafe label.setContent(line[range])
  }
}
