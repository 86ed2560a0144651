/// Edits of a text. They must be added in the order of their positions, and must not overlap.
struct EditList {
  private var edits: [(range: Range<Int>, text: [UInt8])] = []

  mutating func insert(_ text: some StringProtocol, at offset: Int) { replace(offset..<offset, by: text) }

  mutating func replace(_ range: Range<Int>, by text: some StringProtocol) { edits.append((range, Array(text.utf8))) }

  /// Returns `text` with the edits made; their offsets are those of bytes in `text`.
  func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for edit in edits {
      result += text[copied..<edit.range.lowerBound] + edit.text
      copied = edit.range.upperBound
    }
    return result + text[copied...]
  }
}
