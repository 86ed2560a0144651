import Text

/// The inside of strings of JavaScript and JSON: what could end the string, the script or the line becomes an escape that
/// both languages know.
extension [UInt8] {
  /// `more` are further bytes to be escaped, all below 128.
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

  /// A pattern that matches the text itself.
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

  /// A `<` at the end, which the page's author has written, must not become a tag or comment with what follows: to a
  /// parser of HTML a string of a script is nothing special.
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

/// Which bytes are escaped.
package struct ScriptEscape {
  let table: [Bool]

  private init(_ bytes: [UInt8]) {
    table = (0..<256).map { $0 < 0x20 || $0 == 0x7F || bytes.contains(UInt8($0)) }
  }

  private static let special = Array("<>&'\"\\".utf8)
  /// A string with its quotes.
  package static let value = ScriptEscape(Array("<>&\"\\".utf8))
  /// Inside of a string that the template has opened: what stands before may be a `<`.
  package static let string = ScriptEscape(special + Array("/".utf8))
  /// `$` and `{` may stand before and behind.
  package static let template = ScriptEscape(special + Array("/`${".utf8))
  static let nothing = ScriptEscape([])
  static let regex: [Bool] = (0..<256).map { Array("\\/^$.*+?()[]{}|-<>&'\"`=!:,#".utf8).contains(UInt8($0)) }
}
