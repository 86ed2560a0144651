import Text

/// Tokenizes the XML of an SVG drawing strictly: anything that XML parsers might read differently is an error.
struct XMLScanner {
  private static let mostAttributes = 1000

  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the next token; `nil` at the end.
  mutating func next() throws(DrawingError) -> XMLToken? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let kind = try bytes[offset] == 0x3C ? markup() : text()
    return XMLToken(kind: kind, range: start..<offset)
  }
}

extension XMLScanner {
  private mutating func markup() throws(DrawingError) -> XMLToken.Kind {
    if take("<!--") {
      try skip(past: "--")
      guard take(">") else { throw malformed("`--` in a comment") }
      return .comment
    }
    if take("<![CDATA[") {
      let start = offset
      try skip(past: "]]>")
      return .text(bytes[start..<offset - 3].text)
    }
    if take("<!DOCTYPE") { return try documentType() }
    if take("<?") {
      let target = try name()
      try skip(past: "?>")
      return .instruction(target: target)
    }
    if take("</") {
      let name = try name()
      skipSpace()
      guard take(">") else { throw malformed("`>` was expected") }
      return .end(name: name)
    }
    offset += 1
    return try startTag()
  }

  private mutating func startTag() throws(DrawingError) -> XMLToken.Kind {
    let name = try name()
    var attributes: [XMLToken.Attribute] = []
    while true {
      let space = offset
      skipSpace()
      if take("/>") { return .start(name: name, attributes: attributes, isEmpty: true) }
      if take(">") { return .start(name: name, attributes: attributes, isEmpty: false) }
      guard offset > space else { throw malformed("white space was expected") }
      let start = offset
      let key = try self.name()
      skipSpace()
      guard take("=") else { throw malformed("`=` was expected") }
      skipSpace()
      let value = try quoted()
      guard !attributes.contains(where: { $0.name == key }) else { throw malformed("`\(key)` is given twice") }
      // The check for duplicates is quadratic.
      guard attributes.count < Self.mostAttributes else { throw malformed("too many attributes") }
      attributes.append(.init(name: key, value: value, range: space..<offset, start: start))
    }
  }

  private mutating func quoted() throws(DrawingError) -> String {
    guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27,
      let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset])
    else { throw malformed("a quoted value was expected") }
    let value = offset + 1..<end
    guard !bytes[value].contains(0x3C) else { throw malformed("`<` in a value") }
    let decoded = try decode(value)
    offset = end + 1
    return decoded
  }

  private mutating func text() throws(DrawingError) -> XMLToken.Kind {
    let end = bytes[offset...].firstIndex(of: 0x3C) ?? bytes.count
    let text = try decode(offset..<end)
    offset = end
    return .text(text)
  }

  /// Reads a document type. Public identifiers are harmless; an internal subset is an error, since it can declare
  /// entities.
  private mutating func documentType() throws(DrawingError) -> XMLToken.Kind {
    while offset < bytes.count, bytes[offset] != 0x3E {
      switch bytes[offset] {
      case 0x5B: throw DrawingError(kind: .entities, offset: offset)
      case 0x22, 0x27: _ = try quoted()
      default: offset += 1
      }
    }
    guard take(">") else { throw malformed("`>` was expected") }
    return .documentType
  }

  private func decode(_ range: Range<Int>) throws(DrawingError) -> String {
    guard bytes[range].contains(0x26) else { return bytes[range].text }
    var text = ""
    var rest = bytes[range]
    while let start = rest.firstIndex(of: 0x26) {
      text += rest[..<start].text
      guard let end = rest[start...].firstIndex(of: 0x3B), let scalar = Self.scalar(rest[(start + 1)..<end].text) else {
        throw DrawingError(kind: .malformed("an unknown entity"), offset: start)
      }
      text.unicodeScalars.append(scalar)
      rest = rest[(end + 1)...]
    }
    return text + rest.text
  }

  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard reference.hasPrefix("#") else { return nil }
      let isHex = reference.hasPrefix("#x")
      return UInt32(reference.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
    }
  }
}

extension XMLScanner {
  private mutating func name() throws(DrawingError) -> String {
    let start = offset
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    guard offset > start, !bytes[start].isASCIIDigit, bytes[start] != 0x2D, bytes[start] != 0x2E else {
      throw malformed("a name was expected")
    }
    return bytes[start..<offset].text
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80 || byte == 0x3A || byte == 0x5F || byte == 0x2D || byte == 0x2E
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private mutating func skip(past text: String) throws(DrawingError) {
    guard let found = bytes[offset...].firstRange(of: Array(text.utf8)) else {
      throw malformed("`\(text)` was expected")
    }
    offset = found.upperBound
  }

  private func malformed(_ words: String) -> DrawingError { DrawingError(kind: .malformed(words), offset: offset) }
}
