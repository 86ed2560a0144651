import Text

/// The parts of `![label](address "title")`, as offsets in the file. `nil` if the address is not in parentheses.
struct ImageSource {
  private(set) var label: Range<Int>
  /// With the angle brackets, if there are any.
  private(set) var target: Range<Int>?
  /// From the end of the address on, with its quotes.
  private(set) var title: Range<Int>?
  /// Offset after the closing parenthesis, or after the last bracket.
  private(set) var end: Int
  private let bytes: [UInt8]
  private let limit: Int

  /// `block` is the range of a paragraph or line that the parser has found to be one image.
  init?(_ bytes: [UInt8], _ block: Range<Int>) {
    guard let start = bytes[block].firstIndex(of: UInt8(ascii: "!")), start + 1 < block.upperBound,
      bytes[start + 1] == UInt8(ascii: "[")
    else { return nil }
    self.bytes = bytes
    limit = block.upperBound
    label = start + 2..<start + 2
    end = start + 2
    guard let close = Self.close(bytes, from: start + 1, to: limit) else { return nil }
    label = start + 2..<close
    end = close + 1
    if byte(at: end) == UInt8(ascii: "(") { readParentheses() } else { readReference() }
  }
}

extension ImageSource {
  private func byte(at index: Int) -> UInt8? { index < limit ? bytes[index] : nil }

  private mutating func readReference() {
    guard byte(at: end) == UInt8(ascii: "["), let close = Self.close(bytes, from: end, to: limit) else { return }
    end = close + 1
  }

  private mutating func readParentheses() {
    var index = skipSpaces(from: end + 1)
    let start = index
    index = endOfAddress(from: index)
    let addressEnd = index
    index = skipSpaces(from: index)
    var title: Range<Int>?
    if let quote = byte(at: index), index > addressEnd, let close = endOfTitle(quote, from: index) {
      title = addressEnd..<close
      index = skipSpaces(from: close)
    }
    guard byte(at: index) == UInt8(ascii: ")") else { return }
    target = start..<addressEnd
    self.title = title
    end = index + 1
  }

  private func skipSpaces(from start: Int) -> Int {
    var index = start
    while let byte = byte(at: index), byte.isASCIIWhitespace { index += 1 }
    return index
  }

  private func endOfAddress(from start: Int) -> Int {
    var index = start
    if byte(at: start) == UInt8(ascii: "<") {
      while let byte = byte(at: index), byte != UInt8(ascii: ">") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
      return min(index + 1, limit)
    }
    var depth = 0
    while let byte = byte(at: index), byte > 0x20 {
      switch byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return min(index, limit)
  }

  /// Returns the offset after the closing quote.
  private func endOfTitle(_ quote: UInt8, from start: Int) -> Int? {
    let closing: UInt8
    switch quote {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closing = quote
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    default: return nil
    }
    var index = start + 1
    while let byte = byte(at: index) {
      if byte == closing { return index + 1 }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the bracket that closes the one at `open`. Escaped brackets and those in code are ignored.
  private static func close(_ bytes: [UInt8], from open: Int, to limit: Int) -> Int? {
    var depth = 0
    var index = open
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "`"):
        index = endOfCode(bytes, from: index, to: limit)
        continue
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func endOfCode(_ bytes: [UInt8], from start: Int, to limit: Int) -> Int {
    func run(_ from: Int) -> Int {
      var end = from
      while end < limit, bytes[end] == UInt8(ascii: "`") { end += 1 }
      return end
    }
    let first = run(start)
    var index = first
    while index < limit {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let end = run(index)
      if end - index == first - start { return end }
      index = end
    }
    return first
  }
}
