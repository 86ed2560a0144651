/// The text of a paragraph, heading, cell or label, with where it stands in the source.
final class InlineText {
  let bytes: [UInt8]
  private let node: MarkdownNode
  private let lines: SourceLines
  /// Where each line starts in `bytes`.
  private let starts: [Int]
  /// Lines of the source before the first: link definitions that the parser took away.
  private let dropped: Int
  private lazy var closings = closingBrackets()

  init(_ node: MarkdownNode, lines: SourceLines) {
    self.node = node
    self.lines = lines
    bytes = unsafe Array(node.content)
    starts = Self.starts(of: bytes)
    dropped = node.keepsLineEnds && !node.isSetext ? max(0, node.endLine - node.line + 1 - starts.count) : 0
  }

  /// The line of the text, from 1, and the offset in it of the byte at `offset`.
  func position(of offset: Int) -> (line: Int, offset: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return position(ofLine: low, offset: offset - starts[low])
  }

  /// The same of a node that the parser made, whose columns know only the first line's prefix.
  func position(of inner: MarkdownNode) -> (line: Int, offset: Int) {
    let offset = inner.column - node.column - node.innerOffset
    return position(ofLine: min(max(0, inner.line - node.line), starts.count - 1), offset: max(0, offset))
  }

  /// The byte of the text that a node which the parser made begins with; `nil` where its position is of no byte.
  func byte(at inner: MarkdownNode) -> UInt8? {
    let line = inner.line - node.line
    guard starts.indices.contains(line) else { return nil }
    let offset = starts[line] + inner.column - node.column - node.innerOffset
    return bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// The bracket that closes the one at `open`.
  func closingBracket(of open: Int) -> Int? {
    let closing = Int(closings[open])
    return closing > open ? closing : nil
  }

  /// Whether nothing but spaces stands from `offset` to the end.
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
    return (line, max(0, lines.length(of: line) - length(ofLine: index)) + offset)
  }

  private func length(ofLine index: Int) -> Int {
    var end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    while end > starts[index], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end - starts[index]
  }

  /// For each opening bracket the offset of the one that closes it, 0 where there is none; escaped ones do not count.
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
