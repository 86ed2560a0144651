import Text

/// A reader of one TOML document.
struct TOMLReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// The most levels of arrays and inline tables, and of the parts of a key.
  private static let deepest = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes.withoutByteOrderMark }

  mutating func document() throws(TOML.Mistake) -> Node {
    let root = TOMLTable()
    var current = root
    while true {
      skipBlank()
      guard let byte = peek else { return root.node }
      if byte == UInt8(ascii: "[") {
        current = try header(in: root)
      } else {
        try member(of: current)
      }
      try endLine()
    }
  }
}

// MARK: Tables

extension TOMLReader {
  /// Reads `[a.b]` or `[[a.b]]`, and returns its table.
  private mutating func header(in root: TOMLTable) throws(TOML.Mistake) -> TOMLTable {
    index += 1
    let isList = take("[")
    let keys = try key()
    guard take("]"), !isList || take("]"), let last = keys.last else { throw mistake("a table's name ends with `]`") }
    let parent = try table(keys.dropLast(), in: root)
    switch parent[last] {
    case nil:
      let table = TOMLTable()
      let list = TOMLTable.List()
      list.all = [table]
      parent[last] = isList ? .tables(list) : .table(table)
      return table
    case .table(let table) where !isList: return table
    case .tables(let tables) where isList:
      let table = TOMLTable()
      tables.all.append(table)
      return table
    default: throw mistake("`\(last)` is given twice")
    }
  }

  /// Returns the table of these keys, which is made if there is none.
  private func table(_ keys: some Collection<String>, in root: TOMLTable) throws(TOML.Mistake) -> TOMLTable {
    var table = root
    for key in keys {
      switch table[key] {
      case .table(let inner): table = inner
      case .tables(let inner): table = inner.all.last ?? table
      case nil:
        let inner = TOMLTable()
        table[key] = .table(inner)
        table = inner
      case .node: throw mistake("`\(key)` is not a table")
      }
    }
    return table
  }

  private mutating func member(of table: TOMLTable) throws(TOML.Mistake) {
    let keys = try key()
    guard take("="), let last = keys.last else { throw mistake("a key is followed by `=`") }
    let parent = try self.table(keys.dropLast(), in: table)
    guard parent[last] == nil else { throw mistake("`\(last)` is given twice") }
    parent[last] = .node(try value())
  }

  /// Reads a key, which can be dotted.
  private mutating func key() throws(TOML.Mistake) -> [String] {
    var keys: [String] = []
    repeat {
      skipSpaces()
      if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
        keys.append(try text())
      } else {
        let start = index
        while let byte = peek, byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F { index += 1 }
        guard index > start else { throw mistake("a key is expected here") }
        keys.append(bytes[start..<index].text)
      }
      skipSpaces()
      guard keys.count <= Self.deepest else { throw mistake("lists and tables are nested too deep") }
    } while take(".")
    return keys
  }
}

// MARK: Values

extension TOMLReader {
  private mutating func value() throws(TOML.Mistake) -> Node {
    skipSpaces()
    guard let byte = peek else { throw mistake("a value is missing") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try text())
    case UInt8(ascii: "["): return try nested { reader throws(TOML.Mistake) in try reader.list() }
    case UInt8(ascii: "{"): return try nested { reader throws(TOML.Mistake) in try reader.inlineTable() }
    default: return try plain()
    }
  }

  private mutating func nested(
    _ read: (inout TOMLReader) throws(TOML.Mistake) -> Node
  ) throws(TOML.Mistake) -> Node {
    guard depth < Self.deepest else { throw mistake("lists and tables are nested too deep") }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func list() throws(TOML.Mistake) -> Node {
    index += 1
    var elements: [Node] = []
    while true {
      skipBlank()
      if take("]") { return .list(elements) }
      elements.append(try value())
      skipBlank()
      guard take(",") || peek == UInt8(ascii: "]") else { throw mistake("a list ends with `]`") }
    }
  }

  private mutating func inlineTable() throws(TOML.Mistake) -> Node {
    index += 1
    let table = TOMLTable()
    while true {
      skipBlank()
      if take("}") { return table.node }
      try member(of: table)
      skipBlank()
      guard take(",") || peek == UInt8(ascii: "}") else { throw mistake("a table in braces ends with `}`") }
    }
  }

  /// Reads a boolean, a number or a date.
  private mutating func plain() throws(TOML.Mistake) -> Node {
    let start = index
    while let byte = peek, byte.isASCIIAlphanumeric || "+-_.:".utf8.contains(byte) { index += 1 }
    // A date and a time can have a space between them.
    if index - start == 10, peek == 0x20, index + 1 < bytes.count, bytes[index + 1].isASCIIDigit,
      bytes[start + 4] == 0x2D
    {
      index += 1
      while let byte = peek, byte.isASCIIAlphanumeric || "+-.:".utf8.contains(byte) { index += 1 }
    }
    let word = bytes[start..<index].text
    switch word {
    case "": throw mistake("a value is expected here")
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan": return .null
    default: break
    }
    let digits = word.replacing("_", with: "")
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      if let number = Int64(digits.dropFirst(2), radix: radix) { return .integer(number) }
    }
    if let number = Int64(digits) { return .integer(number) }
    if digits.utf8.first?.isASCIILetter != true, !digits.dropFirst(3).contains("-"), !digits.contains(":"),
      let number = Double(digits)
    {
      return .number(number)
    }
    guard word.utf8.first?.isASCIIDigit == true, word.contains("-") || word.contains(":") else {
      throw mistake("`\(word)` is neither a number, a date nor a text in quotes")
    }
    return .string(word.replacing(" ", with: "T"))
  }
}

// MARK: Texts

extension TOMLReader {
  private mutating func text() throws(TOML.Mistake) -> String {
    guard let quote = peek else { throw mistake("a text is expected here") }
    let isLong = index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote
    index += isLong ? 3 : 1
    if isLong {
      if peek == 0x0D { index += 1 }
      if peek == 0x0A { index += 1 }
    }
    var result: [UInt8] = []
    while let byte = peek {
      if byte == quote, !isLong || endsLong(quote) {
        index += isLong ? 3 : 1
        // Up to two quotes can be part of the text before the closing ones.
        while isLong, peek == quote {
          result.append(quote)
          index += 1
        }
        return result.text
      }
      if byte == 0x0A, !isLong { break }
      index += 1
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape(into: &result)
      } else {
        result.append(byte)
      }
    }
    throw mistake("a text is not closed")
  }

  private func endsLong(_ quote: UInt8) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote
  }

  private mutating func escape(into result: inout [UInt8]) throws(TOML.Mistake) {
    guard let byte = peek else { throw mistake("a text is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "e"): result.append(0x1B)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(byte)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = byte == UInt8(ascii: "u") ? 4 : 8
      guard index + count <= bytes.count, let code = UInt32(bytes[index..<index + count].text, radix: 16),
        let scalar = Unicode.Scalar(code)
      else { throw mistake("`\\u` is followed by the digits of a character") }
      index += count
      result.append(contentsOf: String(Character(scalar)).utf8)
    case 0x20, 0x09, 0x0A, 0x0D:
      // A line-ending backslash: skips the white space after it.
      while let byte = peek, byte.isASCIIWhitespace { index += 1 }
    default: throw mistake("`\\\(Character(Unicode.Scalar(byte)))` is not an escape of TOML")
    }
  }
}

// MARK: Bytes

extension TOMLReader {
  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() { while peek == 0x20 || peek == 0x09 { index += 1 } }

  /// Skips white space, line ends and comments.
  private mutating func skipBlank() {
    while let byte = peek {
      if byte == UInt8(ascii: "#") {
        while let byte = peek, byte != 0x0A { index += 1 }
      } else if byte.isASCIIWhitespace {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func endLine() throws(TOML.Mistake) {
    skipSpaces()
    guard let byte = peek, byte != UInt8(ascii: "#"), byte != 0x0A, byte != 0x0D else { return }
    throw mistake("something follows the value on its line")
  }

  private func mistake(_ summary: String) -> TOML.Mistake {
    let line = bytes[..<min(index, bytes.count)].count { $0 == 0x0A } + 1
    return TOML.Mistake(line: line, summary: summary)
  }
}
