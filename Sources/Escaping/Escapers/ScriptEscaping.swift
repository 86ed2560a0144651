import Text

/// Escapes for the inside of JavaScript and JSON strings: whatever could end the string, the line or the `script`
/// element becomes an escape that both languages know.
extension [UInt8] {
  /// Appends `text` escaped. `more` says which further ASCII bytes are escaped.
  package mutating func append(escapingScript text: Span<UInt8>, more: ScriptEscape = .value) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      let isSeparator =
        byte == 0xE2 && text.has("\u{2028}", at: index) || byte == 0xE2 && text.has("\u{2029}", at: index)
      guard isSeparator || more.table[Int(byte)] else {
        index += 1
        continue
      }
      append(text, start..<index)
      if isSeparator {
        append(utf8: text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
        index += 3
      } else {
        append(scriptEscapeOf: byte)
        index += 1
      }
      start = index
    }
    append(text, start..<text.count)
  }

  /// Appends a regular expression that matches the text literally.
  package mutating func append(escapingRegex text: Span<UInt8>) {
    if text.count == 0 { return append(utf8: "(?:)") }
    var escaped: [UInt8] = []
    for index in text.indices {
      if ScriptEscape.regex[Int(text[index])] {
        escaped.append(utf8: "\\x")
        escaped.append(hex: text[index])
      } else {
        escaped.append(text[index])
      }
    }
    append(escapingScript: escaped.span, more: .nothing)
  }

  private mutating func append(scriptEscapeOf byte: UInt8) {
    if byte == 0x2F { append(utf8: "\\/") } else { append(jsonEscapeOf: byte) }
  }

  /// Escapes a `<` at the end that the template's author wrote inside a string. The HTML parser does not know strings
  /// of scripts, so `<` and the value after it could form a tag or a comment.
  package mutating func closeOpenMarkup() {
    for tail in ["<", "<!", "<!-"] where suffix(tail.utf8.count).elementsEqual(tail.utf8) {
      removeLast(tail.utf8.count)
      append(utf8: "\\u003c" + tail.dropFirst())
      return
    }
  }

  mutating func append(hex byte: UInt8) {
    for digit in [byte >> 4, byte & 15] { append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
  }
}

/// Which bytes are escaped in which kind of script string.
package struct ScriptEscape {
  let table: [Bool]

  private init(_ bytes: [UInt8]) {
    table = (0..<256).map { $0 < 0x20 || $0 == 0x7F || bytes.contains(UInt8($0)) }
  }

  private static let special = Array("<>&'\"\\".utf8)
  /// For a string that is written with its quotes.
  package static let value = ScriptEscape(Array("<>&\"\\".utf8))
  /// For the inside of a string whose quotes are in the template, where a `<` may come directly before the value.
  package static let string = ScriptEscape(special + Array("/".utf8))
  /// For a template literal, in which `$` or `{` may come directly before or after the value.
  package static let template = ScriptEscape(special + Array("/`${".utf8))
  static let nothing = ScriptEscape([])
  static let regex: [Bool] = (0..<256).map { Array("\\/^$.*+?()[]{}|-<>&'\"`=!:,#".utf8).contains(UInt8($0)) }
}
