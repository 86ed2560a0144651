import Text

/// Checks whether an HTML fragment can be copied into an XML document: every element is closed, every reference is one
/// of XML's own, every character is legal. It does not check that namespace prefixes are declared.
package struct XMLContent {
  private let text: [UInt8]
  private var index = 0
  private var open: [ArraySlice<UInt8>] = []

  private init(_ text: String) { self.text = Array(text.utf8) }

  package static func isWellFormed(_ text: String) -> Bool {
    var content = XMLContent(text)
    return content.read()
  }

  /// Returns the text without the characters that XML 1.0 cannot represent.
  package static func legal(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.value >= 0x20 || [0x09, 0x0A, 0x0D].contains(scalar.value) {
      if scalar.value != 0xFFFE, scalar.value != 0xFFFF { scalars.append(scalar) }
    }
    return String(scalars)
  }

  private mutating func read() -> Bool {
    while index < text.count {
      switch text[index] {
      case 0x3C: guard markup() else { return false }
      case 0x26: guard reference() else { return false }
      case 0x5D where has("]]>"): return false
      default: guard character() else { return false }
      }
    }
    return open.isEmpty
  }
}

extension XMLContent {
  private func has(_ token: String) -> Bool { text[index...].starts(with: token.utf8) }

  private mutating func character() -> Bool {
    let byte = text[index]
    if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return false }
    if byte == 0xEF, has("\u{FFFE}") || has("\u{FFFF}") { return false }
    index += 1
    return true
  }

  private mutating func reference() -> Bool {
    guard let end = text[index...].prefix(12).firstIndex(of: 0x3B) else { return false }
    let name = text[(index + 1)..<end]
    index = end + 1
    if name.first != 0x23 { return Self.names.contains { name.elementsEqual($0.utf8) } }
    let isHex = name.dropFirst().first == 0x78
    let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
    guard let first = digits.utf8.first, first != 0x2B, first != 0x2D,
      let number = UInt32(digits, radix: isHex ? 16 : 10)
    else { return false }
    guard Unicode.Scalar(number) != nil, number != 0xFFFE, number != 0xFFFF else { return false }
    return number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number)
  }

  private static let names = ["amp", "lt", "gt", "quot", "apos"]

  private mutating func markup() -> Bool {
    if has("<!--") { return skip(4, to: "-->", without: "--") }
    if has("<![CDATA[") { return skip(9, to: "]]>") }
    return has("</") ? endTag() : startTag()
  }

  /// Skips past `ending`; fails if an illegal character or `forbidden` comes before it.
  private mutating func skip(_ count: Int, to ending: String, without forbidden: String? = nil) -> Bool {
    index += count
    while index < text.count, !has(ending) {
      if let forbidden, has(forbidden) { return false }
      guard character() else { return false }
    }
    guard index < text.count else { return false }
    index += ending.utf8.count
    return true
  }

  private mutating func name() -> ArraySlice<UInt8> {
    let start = index
    while index < text.count, isName(text[index], isFirst: index == start) { index += 1 }
    return text[start..<index]
  }

  private func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
    if byte.isASCIILetter || byte == 0x5F || byte == 0x3A { return true }
    return !isFirst && (byte.isASCIIDigit || byte == 0x2D || byte == 0x2E)
  }

  private mutating func blanks() -> Bool {
    let start = index
    while index < text.count, text[index].isASCIIWhitespace, text[index] != 0x0C { index += 1 }
    return index > start
  }

  private mutating func endTag() -> Bool {
    index += 2
    let name = name()
    _ = blanks()
    guard let last = open.popLast(), last == name, has(">") else { return false }
    index += 1
    return true
  }

  private mutating func startTag() -> Bool {
    index += 1
    let element = name()
    guard !element.isEmpty else { return false }
    var names: Set<ArraySlice<UInt8>> = []
    while true {
      let isApart = blanks()
      if has("/>") {
        index += 2
        return true
      }
      if has(">") {
        index += 1
        open.append(element)
        return true
      }
      let attribute = name()
      guard isApart, !attribute.isEmpty, names.insert(attribute).inserted, value() else { return false }
    }
  }

  private mutating func value() -> Bool {
    _ = blanks()
    guard has("=") else { return false }
    index += 1
    _ = blanks()
    guard index < text.count, text[index] == 0x22 || text[index] == 0x27 else { return false }
    let quote = text[index]
    index += 1
    while index < text.count, text[index] != quote {
      switch text[index] {
      case 0x3C: return false
      case 0x26: guard reference() else { return false }
      default: guard character() else { return false }
      }
    }
    index += 1
    return index <= text.count
  }
}
