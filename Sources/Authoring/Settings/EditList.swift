/// Edits of a text, in order of their positions.
struct EditList {
  private var edits: [(range: Range<Int>, text: [UInt8])] = []

  mutating func insert(_ text: some StringProtocol, at offset: Int) { replace(offset..<offset, by: text) }

  mutating func replace(_ range: Range<Int>, by text: some StringProtocol) { edits.append((range, Array(text.utf8))) }

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
