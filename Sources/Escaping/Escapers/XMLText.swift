import Text

/// Escapes for XML 1.0's text and attribute values: `&`, `<`, `>`, `"`, `'` become references, and so does a carriage return,
/// which a parser would normalize to a line feed. Characters that XML 1.0 forbids even as references (most controls, U+FFFE,
/// U+FFFF) are dropped.
extension [UInt8] {
  /// `text` is valid UTF-8.
  package mutating func append(escapingXML text: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      let kind = kinds[Int(text[index])]
      if kind == .plain || (kind == .lead && !isNoncharacter(text, at: index)) {
        index += 1
        continue
      }
      append(text, start..<index)
      if kind == .special { append(MarkupReference.text(for: text[index]) ?? "&#13;") }
      index += kind == .lead ? 3 : 1
      start = index
    }
    append(text, start..<text.count)
  }

  package mutating func append(escapingXML text: String) {
    append(escapingXML: text.utf8.span)
  }
}

private enum Kind: UInt8 {
  case plain, special, forbidden
  /// The first byte of U+F000…U+FFFF, two of which are forbidden.
  case lead
}

private let kinds: [Kind] = (0..<256).map { (byte: UInt16) -> Kind in
  switch byte {
  case 0x26, 0x3C, 0x3E, 0x22, 0x27, 0x0D: .special
  case 0x09, 0x0A: .plain
  case 0..<0x20: .forbidden
  case 0xEF: .lead
  default: .plain
  }
}

private func isNoncharacter(_ text: Span<UInt8>, at index: Int) -> Bool {
  index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
}
