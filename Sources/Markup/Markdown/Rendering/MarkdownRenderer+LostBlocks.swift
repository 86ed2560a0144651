import Model
import Text

/// Warnings of blocks that are not what their author meant.
extension MarkdownRenderer {
  /// Warns of a paragraph that looks like a table: its lines are between bars, but its second line is not one of a table, or
  /// has another number of cells than the first.
  mutating func reportLostTable(in paragraph: MarkdownNode) {
    let content = unsafe paragraph.content
    guard unsafe content.first == UInt8(ascii: "|") else { return }
    let text = log.text(of: paragraph)
    let lines = text.bytes.split(separator: 0x0A).map { $0.filter { $0 != 0x0D } }
    guard lines.count > 1, lines.allSatisfy({ $0.first == UInt8(ascii: "|") }) else { return }
    let isRule = lines[1].allSatisfy { "|-: \t".utf8.contains($0) } && lines[1].contains(UInt8(ascii: "-"))
    let (wanted, found) = (Self.cells(of: lines[0]), Self.cells(of: lines[1]))
    // A table that is too wide is read as a paragraph, with a warning of its own.
    guard !isRule || wanted != found else { return }
    let rule = "|" + String(repeating: "---|", count: wanted)
    let (line, offset) = text.position(of: isRule ? lines[0].count + 1 : 0)
    log.report(
      isRule
        ? "this is not a table: its first line has \(Counted.words(wanted, "cells")), and its second \(found)"
        : "this is not a table, since its second line is not `\(rule)`",
      line: line, offset: offset, severity: .warning,
      help: isRule ? "write `\(rule)`" : "write this line below the first one")
  }

  private static func cells(of line: [UInt8]) -> Int {
    var (bars, index) = (0, 0)
    while index < line.count {
      if line[index] == UInt8(ascii: "|") { bars += 1 }
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let isClosed = line.last { !$0.isASCIIWhitespace } == UInt8(ascii: "|")
    return max(1, isClosed ? bars - 1 : bars)
  }

  /// Warns of a fence of code that has no counterpart: the rest of the text, or of its list item or quotation, is code. Code that is
  /// indented begins with its own first line, and may show a fence.
  mutating func reportOpenFence(of node: MarkdownNode) {
    let first = log.lines.bytes(of: node.line).dropFirst(max(0, node.column - 1))
    guard let mark = first.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return }
    let length = first.prefix { $0 == mark }.count
    guard length > 2, unsafe !Array(node.code).starts(with: first) else { return }
    let last = log.lines.bytes(of: node.endLine).drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    let isClosed =
      node.endLine > node.line && last.prefix { $0 == mark }.count >= length
      && last.allSatisfy { $0 == mark || $0.isASCIIWhitespace }
    guard !isClosed else { return }
    let marks = Counted.words(length, mark == UInt8(ascii: "~") ? "tildes" : "backticks")
    log.report(
      "this code is never closed, so that all the text after it is code", line: node.line,
      offset: max(0, node.column - 1),
      length: length, severity: .warning, help: "write a line of \(marks) where it ends")
  }
}
