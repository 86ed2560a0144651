import Model
import Text

extension DirectiveLog {
  /// Reads the attributes in braces after the language of a fenced code block: ```` ```swift {lines} ````. Other words
  /// there have no meaning.
  func readAttributes(ofFence node: MarkdownNode) -> Attributes? {
    let line = lines.bytes(of: node.line)
    guard let start = Self.braces(in: line, from: node.column - 1) else { return nil }
    var scanner = AttributeScanner(line, at: start)
    if let fault = scanner.scan() {
      report(fault.summary, line: node.line, offset: fault.offset, help: Self.advice(line[start...]) ?? fault.help)
      return nil
    }
    for fault in scanner.faults { report(fault.summary, line: node.line, offset: fault.offset, help: fault.help) }
    var attributes = scanner.attributes
    for index in attributes.pairs.indices {
      attributes.pairs[index].line = lines.number(of: node.line)
      attributes.pairs[index].column = lines.column(at: attributes.pairs[index].column, of: node.line)
    }
    return attributes
  }

  /// Returns the offset of the brace after the fence and the language, or `nil` if there is none.
  static func braces(in line: [UInt8], from start: Int) -> Int? {
    var index = start
    func skip(while isSkipped: (UInt8) -> Bool) {
      while index < line.count, isSkipped(line[index]) { index += 1 }
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    skip(while: isSpace)
    skip { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }
    skip(while: isSpace)
    skip { !isSpace($0) && $0 != UInt8(ascii: "{") }
    skip(while: isSpace)
    return index < line.count && line[index] == UInt8(ascii: "{") ? index : nil
  }

  /// Returns help for the syntax of other generators, which is the marked lines alone: `{2,4-5}`.
  private static func advice(_ braces: ArraySlice<UInt8>) -> String? {
    let list = braces.dropFirst().prefix { $0 != UInt8(ascii: "}") }
    let isList = list.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") || $0 == 0x20 }
    return isList && !list.isEmpty ? "to mark lines, write `{mark=\"\(list.text)\"}`" : nil
  }
}
