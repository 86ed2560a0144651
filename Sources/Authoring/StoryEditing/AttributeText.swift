import Text

/// Attributes and their values as they are written in braces.
enum AttributeText {
  /// Returns `name="value"`, `#id`, `.class .class`, or the name alone.
  static func item(_ attribute: StoryBlock.Attribute, quote: UInt8) -> String {
    guard let value = attribute.value else { return attribute.name }
    let words = value.split(separator: " ")
    switch attribute.name {
    case "id" where isShort(value[...]): return "#" + value
    case "class" where !words.isEmpty && words.allSatisfy(isShort): return words.map { "." + $0 }.joined(separator: " ")
    default: return attribute.name + "=" + self.value(value, quote: quote)
    }
  }

  /// Returns a value, in quotes if it needs them.
  static func value(_ text: String, quote: UInt8) -> String {
    isBare(text) ? text : quoted(text, quote: quote)
  }

  /// Returns a value in quotes of the kind `quote`, or of the other kind if it contains `quote` but not the other.
  static func quoted(_ text: String, quote: UInt8) -> String {
    let other: UInt8 = quote == UInt8(ascii: "\"") ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    let isOther = text.utf8.contains(quote) && !text.utf8.contains(other)
    let mark = String(decoding: [isOther ? other : quote], as: UTF8.self)
    var value = CharacterReference.decode(text, in: .attribute) == text ? text : text.replacing("&", with: "&amp;")
    value = value.replacing("\r\n", with: "&#10;").replacing("\n", with: "&#10;").replacing("\r", with: "&#10;")
    if text.utf8.contains(quote), text.utf8.contains(other) {
      value = value.replacing(mark, with: mark == "\"" ? "&quot;" : "&#39;")
    }
    return mark + value + mark
  }

  /// Whether a value can be written after `#` or `.`.
  static func isShort(_ text: Substring) -> Bool {
    !text.isEmpty && isBare(text) && !text.utf8.contains(UInt8(ascii: "#")) && !text.utf8.contains(UInt8(ascii: "."))
  }

  /// Whether a value needs no quotes. Stricter than the parser: `&`, `{` and `\` are put in quotes too.
  private static func isBare(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"'=<>`{}&\\[]".utf8.contains($0) }
  }
}
