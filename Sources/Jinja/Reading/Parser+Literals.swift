extension Parser {
  mutating func number(_ token: Token) throws(Abandoned) -> Value {
    let digits = text(token).filter { $0 != "_" }
    if token.kind == .float, let number = Double(digits) { return .double(number) }
    let radix: (Int, Int) =
      switch digits.prefix(2).lowercased() {
      case "0x": (16, 2)
      case "0o": (8, 2)
      case "0b": (2, 2)
      default: (10, 0)
      }
    if let int = Int64(digits.dropFirst(radix.1), radix: radix.0) { return .int(int) }
    let isWhole = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    throw fail(
      isWhole ? "this number is too large" : "invalid number", at: token.start..<token.end,
      help: isWhole ? "the largest whole number is 9223372036854775807" : nil)
  }

  /// The text of the next token, a string, with Python's escapes resolved.
  mutating func string() throws(Abandoned) -> String {
    let content = source.bytes[token.start + 1..<max(token.start + 1, token.end - 1)]
    guard content.contains(0x5C) || content.contains(0x0D) else {
      return String(decoding: content, as: UTF8.self)
    }
    var result: [UInt8] = []
    var position = content.startIndex
    while position < content.endIndex {
      let byte = content[position]
      if byte == 0x5C {
        try escape(&position, of: content, into: &result)
      } else {
        if byte != 0x0D { result.append(byte) } else { result.append(0x0A) }
        if byte == 0x0D, position + 1 < content.endIndex, content[position + 1] == 0x0A {
          position += 1
        }
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Parser {
  private mutating func escape(
    _ position: inout Int, of content: ArraySlice<UInt8>, into result: inout [UInt8]
  ) throws(Abandoned) {
    guard position + 1 < content.endIndex else {
      result.append(0x5C)
      position += 1
      return
    }
    let start = position
    let letter = content[position + 1]
    position += 2
    switch letter {
    case 0x0A: break
    case 0x5C, 0x27, 0x22: result.append(letter)
    case 0x61: result.append(0x07)
    case 0x62: result.append(0x08)
    case 0x66: result.append(0x0C)
    case 0x6E: result.append(0x0A)
    case 0x72: result.append(0x0D)
    case 0x74: result.append(0x09)
    case 0x76: result.append(0x0B)
    case 0x78: try scalar(start, &position, digits: 2, of: content, into: &result)
    case 0x75: try scalar(start, &position, digits: 4, of: content, into: &result)
    case 0x55: try scalar(start, &position, digits: 8, of: content, into: &result)
    case 0x30...0x37: octal(&position, of: content, into: &result)
    default: result += [0x5C, letter]
    }
  }

  private mutating func scalar(
    _ start: Int, _ position: inout Int, digits: Int, of content: ArraySlice<UInt8>,
    into result: inout [UInt8]
  ) throws(Abandoned) {
    let end = min(position + digits, content.endIndex)
    let text = String(decoding: content[position..<end], as: UTF8.self)
    guard end == position + digits, let value = UInt32(text, radix: 16),
      let scalar = Unicode.Scalar(value)
    else {
      throw fail("this escape is not a character", at: start..<end)
    }
    result += Array(String(Character(scalar)).utf8)
    position = end
  }

  private func octal(
    _ position: inout Int, of content: ArraySlice<UInt8>, into result: inout [UInt8]
  ) {
    position -= 1
    var value: UInt32 = 0
    var count = 0
    while count < 3, position < content.endIndex, (0x30...0x37).contains(content[position]) {
      value = value * 8 + UInt32(content[position] - 0x30)
      position += 1
      count += 1
    }
    if let scalar = Unicode.Scalar(value) { result += Array(String(Character(scalar)).utf8) }
  }
}
