import Text

extension [UInt8] {
  /// `text`, written so that the document's parser reads it there as it is.
  package mutating func append(_ text: Span<UInt8>, in container: EscapingMode.Container) {
    switch container {
    case .raw, .decisiveTag: append(text, 0..<text.count)
    case .html, .htmlQuoted: append(escaping: text)
    case .xml: append(escapingXML: text)
    case .htmlUnquoted, .htmlBare:
      // Not even an empty value may leave the attribute without one: what follows would become it.
      if text.count == 0, container == .htmlBare { append(utf8: "&#32;") }
      append(escapingUnquoted: text)
    }
  }

  private mutating func append(escapingUnquoted text: Span<UInt8>) {
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0x00: append(utf8: "&#xfffd;")
      case 0x09...0x0D, 0x20, 0x22, 0x26, 0x27, 0x2B, 0x3C, 0x3D, 0x3E, 0x60:
        append(utf8: "&#")
        append(decimal: Int(byte))
        append(0x3B)
      default: append(byte)
      }
    }
  }

  /// The inside of `<![CDATA[…]]>`.
  package mutating func append(section text: Span<UInt8>) {
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20, ![0x09, 0x0A, 0x0D].contains(byte) { continue }
      append(byte)
      // U+FFFE and U+FFFF are as illegal.
      if byte >= 0xBE, count >= 3, self[count - 2] == 0xBF, self[count - 3] == 0xEF { removeLast(3) }
      // `]]>` would end the section.
      if byte == 0x3E, count >= 3, self[count - 2] == 0x5D, self[count - 3] == 0x5D {
        removeLast()
        append(utf8: "]]><![CDATA[>")
      }
    }
  }
}
