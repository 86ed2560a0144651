import Model
import Text

/// Asterisks of strong emphasis that CommonMark prints: those with a space inside them, and in Chinese and Japanese those
/// between a letter and a mark, as in `**「…」**の`.
enum Asterisks {
  /// Whether the text contains `**` as it begins a strong text: after a space, a mark or a letter that is not ASCII, and before
  /// something else than a space or an asterisk.
  static func mayBeMistaken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe opening(in: text.span, from: 0) != nil
  }

  /// Returns the offset of the first `**` that may begin a strong text.
  static func opening(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index + 2 < bytes.count {
      guard bytes[index] == star else {
        index += 1
        continue
      }
      let first = index
      while index < bytes.count, bytes[index] == star { index += 1 }
      guard index - first == 2, index < bytes.count, !bytes[index].isASCIIWhitespace else { continue }
      let before = first > 0 ? bytes[first - 1] : 0x20
      if !before.isASCIIAlphanumeric, before != UInt8(ascii: "\\") { return first }
    }
    return nil
  }

  private static let star = UInt8(ascii: "*")
}

extension MarkdownRenderer {
  /// Warns of `**` that is printed, if the block has another one after it.
  mutating func reportAsterisks(in node: MarkdownNode) {
    guard warnedOfAsterisks != block else { return }
    let text = log.text(of: block)
    let bytes = text.bytes
    let start = text.offset(of: node)
    let end = min(node.next.map(text.offset) ?? bytes.count, bytes.count)
    guard start < end else { return }
    let opening = Asterisks.opening(in: bytes.span, from: start)
    guard let first = opening, first < end,
      bytes[(first + 2)...].firstRange(of: [UInt8(ascii: "*"), UInt8(ascii: "*")]) != nil
    else { return }
    warnedOfAsterisks = block
    let (line, offset) = text.position(of: first)
    log.report(
      "these asterisks are printed, and do not make the text strong", line: line, offset: offset, length: 2,
      severity: .warning,
      help: "write no space inside them; beside a bracket or a quotation mark, write `<strong>…</strong>`; "
        + "to print them, write `\\*\\*`")
  }
}
