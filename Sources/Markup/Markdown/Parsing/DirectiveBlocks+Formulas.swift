import Model
import Text

/// Formulas on lines of their own: `$$ … $$`.
extension DirectiveBlocks {
  /// Opens a formula at a line that begins with `$$`. The formula ends on the same line or on a later one.
  func openFormula(in parent: MarkdownNode) -> MarkdownNode? {
    let start = parser.firstNonspace
    guard unsafe line[start + 1] == UInt8(ascii: "$"), let log = directives.log else { return nil }
    let bytes = wholeLine
    guard FormulaFence.opens(bytes, at: start) else { return nil }
    var closing: Int?
    switch FormulaFence.fences(of: bytes[(start + 2)...]) {
    case .others: return nil
    case .none: guard log.closesFormula(after: parser.line) else { return nil }
    case .closing(let offset):
      guard bytes[(start + 2)..<offset].contains(where: { !$0.isASCIIWhitespace }) else { return nil }
      closing = offset
    }
    var record = DirectiveLog.Record(form: .leaf, line: parser.line, offset: start)
    record.formula = Formula(isDisplay: true, isBlock: true)
    record.indent = parser.indent
    record.closingLine = closing.map { _ in parser.line }
    log.records.append(record)
    let index = log.records.count - 1
    log.append(bytes[(start + 2)..<(closing ?? bytes.count)], of: parser.line, toFormula: index)
    return add(types.leaf, record: index, to: parent)
  }

  /// Adds a line to an open formula. Returns `false` if its last line was read before.
  func continuesFormula(_ node: MarkdownNode, _ log: DirectiveLog) -> Bool {
    guard log.records[node.record].closingLine == nil else { return false }
    unsafe parser.advance(line, by: min(log.records[node.record].indent, parser.indent), columns: true)
    let bytes = wholeLine
    let rest = bytes[min(parser.offset, bytes.count)...]
    var content = rest
    if case .closing(let offset) = FormulaFence.fences(of: rest) {
      log.records[node.record].closingLine = parser.line
      content = rest[..<offset]
    }
    log.append(content, of: parser.line, toFormula: node.record)
    unsafe parser.advance(line, by: rest.count)
    return true
  }

  /// The line without its line end.
  private var wholeLine: [UInt8] { unsafe Array(line[..<end(of: line)]) }

  /// Returns the offset of the line end.
  func end(of line: UnsafeBufferPointer<UInt8>) -> Int {
    var end = line.count
    while end > 0, unsafe line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
    return end
  }
}
