import Text

/// The text of a paragraph, heading, cell or label, with its positions in the source.
final class InlineText {
  let bytes: [UInt8]
  private let node: MarkdownNode
  private let lines: SourceLines
  /// Offsets in `bytes` at which lines start.
  private let starts: [Int]
  /// Number of lines before the first one, which were link definitions that the parser removed.
  private let dropped: Int
  private lazy var closings = closingBrackets()
  private(set) lazy var formulaEnds = FormulaEnds(bytes)
  private(set) lazy var asterisks = Asterisks(in: bytes)

  init(_ node: MarkdownNode, lines: SourceLines) {
    self.node = node
    self.lines = lines
    bytes = unsafe Array(node.content)
    starts = Self.starts(of: bytes)
    dropped = node.keepsLineEnds && !node.isSetext ? max(0, node.endLine - node.line + 1 - starts.count) : 0
  }

  /// Returns the line of the source text, from 1, and the byte offset in it for an offset in `bytes`.
  func position(of offset: Int) -> (line: Int, offset: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return position(ofLine: low, offset: offset - starts[low])
  }

  /// Returns the position of an inline node. cmark computes columns as if all lines had the first line's prefix.
  func position(of inner: MarkdownNode) -> (line: Int, offset: Int) {
    let offset = inner.column - node.column - node.innerOffset
    return position(ofLine: min(max(0, inner.line - node.line), starts.count - 1), offset: max(0, offset))
  }

  /// Returns the byte of the text at cmark's position of `inner`, or `nil` if that position is outside of the text.
  func byte(at inner: MarkdownNode) -> UInt8? {
    let offset = offset(of: inner)
    return bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// Returns cmark's position of `inner` as an offset in `bytes`: the number of bytes if its line is outside of the text.
  func offset(of inner: MarkdownNode) -> Int {
    let line = inner.line - node.line
    guard starts.indices.contains(line) else { return bytes.count }
    return max(0, starts[line] + inner.column - node.column - node.innerOffset)
  }

  /// Returns the bracket that closes the one at `open`.
  func closingBracket(of open: Int) -> Int? {
    let closing = Int(closings[open])
    return closing > open ? closing : nil
  }

  /// Whether only white space follows from `offset` on.
  func isBlank(from offset: Int) -> Bool {
    bytes[min(offset, bytes.count)...].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  func spaces(before offset: Int) -> Int {
    var count = 0
    while count < offset, bytes[offset - count - 1] == 0x20 || bytes[offset - count - 1] == 0x09 { count += 1 }
    return count
  }
}

extension InlineText {
  private func position(ofLine index: Int, offset: Int) -> (line: Int, offset: Int) {
    let line = node.line + index + dropped
    guard node.keepsLineEnds else { return (line, index == 0 ? node.column - 1 + node.innerOffset + offset : offset) }
    let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    let prefix = Self.length(of: lines.slice(of: line)) - Self.length(of: bytes[starts[index]..<end])
    return (line, max(0, prefix) + offset)
  }

  /// Returns the length of a line without the white space at its end, which the parser may have dropped.
  private static func length(of line: ArraySlice<UInt8>) -> Int {
    (line.lastIndex { !$0.isASCIIWhitespace } ?? line.startIndex - 1) + 1 - line.startIndex
  }

  /// Returns the offset of the closing bracket for each opening bracket, 0 if it has none. Escaped brackets are
  /// ignored.
  private func closingBrackets() -> [Int32] {
    var closings = [Int32](repeating: 0, count: bytes.count)
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: "]"):
        if let start = open.popLast() { closings[start] = Int32(index) }
      default: break
      }
      index += 1
    }
    return closings
  }

  private static func starts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for index in bytes.indices where bytes[index] == 0x0A && index + 1 < bytes.count { starts.append(index + 1) }
    return starts
  }
}
