import Model

/// Parses the start of a directive: `:::name[label]{attributes}`, `::name[…]{…}` or `:name[…]{…}`.
struct DirectiveScanner {
  struct Opening {
    var name: String
    /// Range of the label without its brackets.
    var label: Range<Int>?
    /// Range of the braces.
    var braces: Range<Int>?
    var attributes = Attributes()
    var faults: [AttributeScanner.Fault] = []
    /// Offset after the last byte.
    var end: Int
  }

  enum Result {
    case none
    case opening(Opening)
    case fault(AttributeScanner.Fault)
  }

  let bytes: [UInt8]

  /// Parses a directive. `start` is the offset after its colons; `closing` returns the offset of the bracket that
  /// closes the one at an offset.
  func scan(from start: Int, closing: (Int) -> Int?) -> Result {
    let end = endOfName(from: start)
    guard end > start else { return .none }
    var opening = Opening(name: String(decoding: bytes[start..<end], as: UTF8.self), end: end)
    if byte(at: end) == UInt8(ascii: "["), let close = closing(end) {
      opening.label = (end + 1)..<close
      opening.end = close + 1
    }
    guard byte(at: opening.end) == UInt8(ascii: "{") else { return .opening(opening) }
    var scanner = AttributeScanner(bytes, at: opening.end)
    if let fault = scanner.scan() { return .fault(fault) }
    opening.attributes = scanner.attributes
    opening.faults = scanner.faults
    opening.braces = opening.end..<scanner.position
    opening.end = scanner.position
    return .opening(opening)
  }

  /// Returns the offset of the bracket that closes the one at `open` on the same line. Nested brackets are matched,
  /// escaped ones ignored.
  func closingBracket(of open: Int) -> Int? {
    var depth = 0
    var index = open
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "\\"): index += 1
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

  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  func skipSpaces(from start: Int) -> Int {
    var index = start
    while let byte = byte(at: index), byte == 0x20 || byte == 0x09 { index += 1 }
    return index
  }

  func isLineEnd(at index: Int) -> Bool {
    guard let byte = byte(at: index) else { return true }
    return byte == 0x0A || byte == 0x0D
  }
}

extension DirectiveScanner {
  /// Returns the end of a name: an ASCII letter, then letters, digits, `-` and `_`. A `-` or `_` at the end is not part
  /// of it.
  private func endOfName(from start: Int) -> Int {
    guard let first = byte(at: start), DirectiveFence.isLetter(first) else { return start }
    var end = start + 1
    while let byte = byte(at: end), DirectiveFence.continuesName(byte) { end += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: "-") || bytes[end - 1] == UInt8(ascii: "_") { end -= 1 }
    return end
  }
}
