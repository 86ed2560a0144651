import Text

/// Literal values of JavaScript, as front matter and data files of Eleventy have them. Programs are not run: a value
/// that is not a literal cannot be read.
struct JSLiteral {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private static let deepest = 64

  private struct NotLiteral: Error {}

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the object that is the whole text, or that it exports, or whose members are its constants:
  /// `const title = "Dawn";`. Returns `nil` if anything else is in it.
  static func parse(_ bytes: [UInt8]) -> Node? {
    var reader = JSLiteral(bytes)
    guard let node = try? reader.document(), case .object = node else { return nil }
    return node
  }

  private mutating func document() throws(NotLiteral) -> Node {
    var constants: [Node.Member] = []
    skip()
    while ["const", "let", "var"].contains(where: { take(word: $0) }) {
      skip()
      let name = try key()
      guard take("=") else { throw NotLiteral() }
      constants.append(.init(name, try value()))
      while take(";") {}
    }
    guard constants.isEmpty else {
      guard index == bytes.count else { throw NotLiteral() }
      return .object(constants)
    }
    if take(word: "module") {
      guard take("."), take(word: "exports"), take("=") else { throw NotLiteral() }
    } else if take(word: "export") {
      guard take(word: "default") else { throw NotLiteral() }
    }
    let node = try value()
    while take(";") {}
    guard index == bytes.count else { throw NotLiteral() }
    return node
  }
}

extension JSLiteral {
  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips white space and comments.
  private mutating func skip() {
    while let byte = peek {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte.isASCIIWhitespace {
        index += 1
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index = bytes.span.firstIndex(of: "*/", from: index + 2).map { $0 + 2 } ?? bytes.count
      } else {
        return
      }
    }
  }

  /// Takes a mark and the white space around it. Returns whether it is there.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skip()
    guard peek == UInt8(ascii: mark) else { return false }
    index += 1
    skip()
    return true
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte > 0x7F
  }

  private mutating func take(word: String) -> Bool {
    skip()
    let end = index + word.utf8.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word.utf8) else { return false }
    guard end == bytes.count || !Self.isName(bytes[end]) else { return false }
    index = end
    skip()
    return true
  }

  private mutating func key() throws(NotLiteral) -> String {
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try text(quote) }
    let start = index
    while let byte = peek, Self.isName(byte) { index += 1 }
    guard index > start else { throw NotLiteral() }
    return bytes[start..<index].text
  }

  private mutating func value() throws(NotLiteral) -> Node {
    skip()
    guard let byte = peek, depth < Self.deepest else { throw NotLiteral() }
    depth += 1
    defer { depth -= 1 }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return .string(try text(byte))
    default: break
    }
    if take(word: "true") { return .bool(true) }
    if take(word: "false") { return .bool(false) }
    if take(word: "null") || take(word: "undefined") { return .null }
    return try number()
  }

  private mutating func object() throws(NotLiteral) -> Node {
    _ = take("{")
    var members: [Node.Member] = []
    while !take("}") {
      let name = try key()
      guard take(":") else { throw NotLiteral() }
      members.append(.init(name, try value()))
      guard take(",") || peek == UInt8(ascii: "}") else { throw NotLiteral() }
    }
    return .object(members)
  }

  private mutating func list() throws(NotLiteral) -> Node {
    _ = take("[")
    var elements: [Node] = []
    while !take("]") {
      elements.append(try value())
      guard take(",") || peek == UInt8(ascii: "]") else { throw NotLiteral() }
    }
    return .list(elements)
  }

  private mutating func number() throws(NotLiteral) -> Node {
    let start = index
    while let byte = peek, byte.isASCIIAlphanumeric || "+-.".utf8.contains(byte) { index += 1 }
    let words = bytes[start..<index].text
    skip()
    if let number = Int64(words) { return .integer(number) }
    guard let number = Double(words), number.isFinite else { throw NotLiteral() }
    return .number(number)
  }

  /// Reads a text in quotes. In backticks, a text with `${…}` is a program.
  private mutating func text(_ quote: UInt8) throws(NotLiteral) -> String {
    index += 1
    var result: [UInt8] = []
    while let byte = peek, byte != quote {
      index += 1
      if byte == UInt8(ascii: "$"), quote == UInt8(ascii: "`"), peek == UInt8(ascii: "{") { throw NotLiteral() }
      if byte == 0x0A, quote != UInt8(ascii: "`") { throw NotLiteral() }
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let escaped = peek else { throw NotLiteral() }
      index += 1
      try result.append(contentsOf: unescaped(escaped))
    }
    guard peek == quote else { throw NotLiteral() }
    index += 1
    skip()
    return result.text
  }

  /// Returns what the escape with this letter stands for.
  private mutating func unescaped(_ letter: UInt8) throws(NotLiteral) -> [UInt8] {
    switch letter {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case 0x0A: return []
    case UInt8(ascii: "u"):
      guard index + 4 <= bytes.count, let code = UInt32(bytes[index..<(index + 4)].text, radix: 16),
        let scalar = Unicode.Scalar(code)
      else { throw NotLiteral() }
      index += 4
      return Array(String(Character(scalar)).utf8)
    case UInt8(ascii: "x"): throw NotLiteral()
    default: return [letter]
    }
  }
}
