/// A recursive-descent parser of JSON (RFC 8259).
struct JSONParser {
  /// A syntax error and its byte offset.
  struct Mistake: Error {
    var summary: String
    var offset: Int
    var help: String?
  }

  private let bytes: [UInt8]
  /// Whether control characters in strings and a comma before a closing bracket are accepted, which feeds contain.
  private let isLenient: Bool
  private var index = 0
  private var depth = 0

  init(bytes: [UInt8], isLenient: Bool) {
    self.bytes = bytes
    self.isLenient = isLenient
  }

  mutating func document() throws(Mistake) -> Node {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipSpace()
    let node = try value()
    skipSpace()
    guard index == bytes.count else { throw mistake("unexpected text after the JSON value") }
    return node
  }
}

extension JSONParser {
  private mutating func value() throws(Mistake) -> Node {
    guard index < bytes.count else { throw mistake("the JSON document ends where a value is expected") }
    switch bytes[index] {
    case 0x7B: return try nested { (parser) throws(Mistake) in try parser.object() }
    case 0x5B: return try nested { (parser) throws(Mistake) in try parser.list() }
    case 0x22: return .string(try string())
    case 0x2D, 0x30...0x39: return try number()
    case 0x74 where take("true"): return .bool(true)
    case 0x66 where take("false"): return .bool(false)
    case 0x6E where take("null"): return .null
    default: throw mistake("expected a JSON value")
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(Mistake) -> Node
  ) throws(Mistake) -> Node {
    guard depth < JSON.deepest else { throw mistake("nested deeper than \(JSON.deepest) levels") }
    depth += 1
    index += 1
    let node = try read(&self)
    depth -= 1
    return node
  }

  private mutating func list() throws(Mistake) -> Node {
    var elements: [Node] = []
    skipSpace()
    if take(0x5D) { return .list([]) }
    while true {
      skipSpace()
      if isLenient, !elements.isEmpty, take(0x5D) { break }
      elements.append(try value())
      skipSpace()
      if take(0x5D) { break }
      guard take(0x2C) else { throw mistake("expected `,` or `]` in the list") }
    }
    return .list(elements)
  }

  private mutating func object() throws(Mistake) -> Node {
    var members: [Node.Member] = []
    skipSpace()
    if take(0x7D) { return .object([]) }
    while true {
      skipSpace()
      if isLenient, !members.isEmpty, take(0x7D) { break }
      guard index < bytes.count, bytes[index] == 0x22 else {
        throw mistake("expected a member name in double quotes")
      }
      let name = try string()
      skipSpace()
      guard take(0x3A) else { throw mistake("expected `:` after the member name") }
      skipSpace()
      members.append(Node.Member(name, try value()))
      skipSpace()
      if take(0x7D) { break }
      guard take(0x2C) else { throw mistake("expected `,` or `}` in the object") }
    }
    return .object(members)
  }

  private mutating func number() throws(Mistake) -> Node {
    let start = index
    _ = take(0x2D)
    if take(0x30) {
      if index < bytes.count, bytes[index].isASCIIDigit { throw mistake("a number cannot start with 0") }
    } else {
      try digits()
    }
    var isWhole = true
    if take(0x2E) {
      isWhole = false
      try digits()
    }
    if take(0x65) || take(0x45) {
      isWhole = false
      if !take(0x2B) { _ = take(0x2D) }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text) else { throw mistake("invalid number", at: start) }
    return .number(number)
  }

  private mutating func digits() throws(Mistake) {
    guard index < bytes.count, bytes[index].isASCIIDigit else { throw mistake("expected a digit") }
    while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
  }

  /// Reads a string, starting at its opening quote.
  private mutating func string() throws(Mistake) -> String {
    let start = index
    index += 1
    var run = index
    var text: [UInt8]?
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        defer { index += 1 }
        guard var text else { return String(decoding: bytes[run..<index], as: UTF8.self) }
        text += bytes[run..<index]
        return text.text
      case 0x5C:
        text = (text ?? []) + bytes[run..<index]
        try escape(into: &text)
        run = index
      case 0..<0x20 where !isLenient:
        throw mistake("a string contains a control character", help: "write it as `\\u00…`")
      default: index += 1
      }
    }
    throw mistake("the string is never closed", at: start)
  }

  /// Reads an escape, starting at its backslash.
  private mutating func escape(into text: inout [UInt8]?) throws(Mistake) {
    let start = index
    guard index + 1 < bytes.count else { throw mistake("the string is never closed") }
    let letter = bytes[index + 1]
    index += 2
    switch letter {
    case 0x22, 0x2F, 0x5C: text?.append(letter)
    case 0x62: text?.append(0x08)
    case 0x66: text?.append(0x0C)
    case 0x6E: text?.append(0x0A)
    case 0x72: text?.append(0x0D)
    case 0x74: text?.append(0x09)
    case 0x75: text?.append(contentsOf: try unicodeEscape().utf8)
    default: throw mistake("unknown escape in a string", at: start)
    }
  }

  /// Reads the digits after `\u`, and the second half of a surrogate pair if there is one.
  private mutating func unicodeEscape() throws(Mistake) -> String {
    let unit = try fourHexDigits()
    if unit & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 {
      let before = index
      index += 2
      if let pair = Unicode.Scalar(surrogates: unit, try fourHexDigits()) { return String(pair) }
      index = before
    }
    return String(Unicode.Scalar(unit) ?? "\u{FFFD}")
  }

  private mutating func fourHexDigits() throws(Mistake) -> UInt32 {
    guard bytes.count - index >= 4 else { throw mistake("expected four hexadecimal digits after `\\u`") }
    var value: UInt32 = 0
    for offset in index..<index + 4 {
      guard let digit = bytes[offset].hexValue else {
        throw mistake("expected four hexadecimal digits after `\\u`", at: offset)
      }
      value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    guard bytes.span.has(word, at: index) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  private func mistake(_ summary: String, at offset: Int? = nil, help: String? = nil) -> Mistake {
    Mistake(summary: summary, offset: offset ?? index, help: help)
  }
}
