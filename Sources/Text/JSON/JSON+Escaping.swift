/// Escaping for JSON strings, without the quotes.
extension [UInt8] {
  /// Appends `text`, which must be valid UTF-8. With `inHTML`, the result is safe inside a `<script>` or a quoted
  /// attribute: `<`, `>`, `&` and `'` are written as `\u003c` and so on, as by Jinja's `tojson`.
  mutating func append(escapingJSON text: Span<UInt8>, inHTML: Bool = false) {
    var start = 0
    for index in text.indices {
      let kind = kinds[Int(text[index])]
      guard kind == .special || (inHTML && kind == .markup) else { continue }
      append(text, start..<index)
      append(jsonEscapeOf: text[index])
      start = index + 1
    }
    append(text, start..<text.count)
  }

  package mutating func append(escapingJSON text: String, inHTML: Bool = false) {
    append(escapingJSON: text.utf8.span, inHTML: inHTML)
  }

  /// Appends an escape that JSON and JavaScript share: `\n`, `\"` or `\u001f`.
  package mutating func append(jsonEscapeOf byte: UInt8) {
    append(0x5C)
    switch byte {
    case 0x22, 0x5C: append(byte)
    case 0x08: append(0x62)
    case 0x09: append(0x74)
    case 0x0A: append(0x6E)
    case 0x0C: append(0x66)
    case 0x0D: append(0x72)
    default:
      append(utf8: "u00")
      append(hexDigits[Int(byte >> 4)])
      append(hexDigits[Int(byte & 15)])
    }
  }
}

private enum Kind: UInt8 {
  case plain, special, markup
}

private let kinds: [Kind] = (0..<256).map { (byte: UInt16) -> Kind in
  switch byte {
  case 0..<0x20, 0x22, 0x5C, 0x7F: .special
  case 0x26, 0x27, 0x3C, 0x3E: .markup
  default: .plain
  }
}

private let hexDigits = Array("0123456789abcdef".utf8)
