import Text

extension [UInt8] {
  /// Appends `text` so that the parser of the surrounding document reads back exactly these bytes.
  package mutating func append(_ text: Span<UInt8>, in container: EscapingMode.Container) {
    switch container {
    case .raw, .decisiveTag: append(text, 0..<text.count)
    case .html, .htmlQuoted: append(escaping: text)
    case .xml: append(escapingXML: text)
    case .htmlUnquoted, .htmlBare:
      // Without quotes an empty value would make the browser read what follows as the attribute's value.
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

  /// Appends text for the inside of `<![CDATA[…]]>`.
  package mutating func append(section text: Span<UInt8>) {
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20, ![0x09, 0x0A, 0x0D].contains(byte) { continue }
      append(byte)
      // XML 1.0 forbids U+FFFE and U+FFFF too.
      if byte >= 0xBE, count >= 3, self[count - 2] == 0xBF, self[count - 3] == 0xEF { removeLast(3) }
      // `]]>` would end the section, so it is split between two sections.
      if byte == 0x3E, count >= 3, self[count - 2] == 0x5D, self[count - 3] == 0x5D {
        removeLast()
        append(utf8: "]]><![CDATA[>")
      }
    }
  }
}
