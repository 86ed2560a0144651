import Text

/// Finds the words of a heading between its `#` signs, or above its underline.
struct HeadingWords {
  private(set) var range: Range<Int>

  /// `block` is the range of the heading, which the parser has found to be one.
  init(_ bytes: [UInt8], _ block: Range<Int>, isSetext: Bool) {
    let end: Int
    if isSetext {
      end = bytes[block].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? block.upperBound
      range = block.lowerBound..<end
      trim(bytes)
      return
    }
    range = block
    trim(bytes)
    let first = bytes[range].firstIndex { $0 != UInt8(ascii: "#") } ?? range.upperBound
    range = first..<range.upperBound
    trim(bytes)
    let last = bytes[range].lastIndex { $0 != UInt8(ascii: "#") }.map { $0 + 1 } ?? range.lowerBound
    guard last < range.upperBound, last == range.lowerBound || Self.isSpace(bytes[last - 1]) else { return }
    range = range.lowerBound..<last
    trim(bytes)
  }

  private mutating func trim(_ bytes: [UInt8]) {
    while let first = bytes[range].first, Self.isSpace(first) { range = range.lowerBound + 1..<range.upperBound }
    while let last = bytes[range].last, Self.isSpace(last) { range = range.lowerBound..<range.upperBound - 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
