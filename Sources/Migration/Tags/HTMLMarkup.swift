import Text

/// Finds where tags, comments and elements of HTML end. A search without a result is not made again, so that the time for a
/// text depends only on its length.
struct HTMLMarkup {
  /// Marks that the rest of the text does not have.
  private var missing: Set<String> = []

  /// Elements whose lines and spaces have a meaning.
  private static let literal: Set<String> = ["pre", "script", "style", "textarea"]

  /// Returns the name of the element whose start tag is at `start`, if its lines and spaces have a meaning; else `nil`.
  static func literalName(in text: Span<UInt8>, at start: Int) -> String? {
    guard start + 2 < text.count else { return nil }
    // Most tags are others, of which no name is made.
    switch (text[start + 1] | 0x20, text[start + 2] | 0x20) {
    case (UInt8(ascii: "p"), UInt8(ascii: "r")), (UInt8(ascii: "t"), UInt8(ascii: "e")),
      (UInt8(ascii: "s"), UInt8(ascii: "c")), (UInt8(ascii: "s"), UInt8(ascii: "t")):
      return name(in: text, at: start).flatMap { literal.contains($0) ? $0 : nil }
    default: return nil
    }
  }

  /// Returns the name of the tag at `start` in lower case, with the `/` of an end tag; `nil` if no tag begins there.
  static func name(in text: Span<UInt8>, at start: Int) -> String? {
    guard start < text.count, text[start] == UInt8(ascii: "<") else { return nil }
    var first = start + 1
    if first < text.count, text[first] == UInt8(ascii: "/") { first += 1 }
    var end = first
    while end < text.count, text[end].isASCIIAlphanumeric || end > first && text[end] == UInt8(ascii: "-") { end += 1 }
    guard end > first, text[first].isASCIILetter else { return nil }
    return text.text((start + 1)..<end).lowercased()
  }

  /// Whether a tag begins at `start`.
  private static func begins(in text: Span<UInt8>, at start: Int) -> Bool {
    let first = text.has("</", at: start) ? start + 2 : start + 1
    return first < text.count && text[start] == UInt8(ascii: "<") && text[first].isASCIILetter
  }

  /// Returns the offset after the tag, comment or declaration at `start`; `nil` if its `<` is text, or if it has no end.
  mutating func end(in text: Span<UInt8>, at start: Int) -> Int? {
    if text.has("<!--", at: start) { return offset(after: "-->", in: text, from: start + 4) }
    if text.has("<!", at: start) || text.has("<?", at: start) { return offset(after: ">", in: text, from: start + 2) }
    guard Self.begins(in: text, at: start), !missing.contains(">") else { return nil }
    var index = start + 1
    var isValue = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: ">") { return index + 1 }
      if isValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // A quote without its end is a character of the value.
        if let close = text.firstIndex(of: byte, in: (index + 1)..<text.count) { index = close }
      }
      isValue = byte == UInt8(ascii: "=") || isValue && byte.isASCIIWhitespace
      index += 1
    }
    missing.insert(">")
    return nil
  }

  /// Returns the offset of the end tag of an element, searched from `start`; `nil` if there is none.
  mutating func endTag(of name: String, in text: Span<UInt8>, from start: Int) -> Int? {
    let mark = "/" + name
    guard !missing.contains(mark) else { return nil }
    var index = start
    while let found = text.firstIndex(of: "</", from: index) {
      if Self.name(in: text, at: found) == mark { return found }
      index = found + 2
    }
    missing.insert(mark)
    return nil
  }

  /// Returns the offset after the element whose start tag is at `start`; `nil` if it has no end tag.
  mutating func endOfElement(_ name: String, in text: Span<UInt8>, at start: Int) -> Int? {
    guard let inner = end(in: text, at: start), let close = endTag(of: name, in: text, from: inner) else { return nil }
    return end(in: text, at: close)
  }

  private mutating func offset(after mark: StaticString, in text: Span<UInt8>, from start: Int) -> Int? {
    guard !missing.contains(mark.description) else { return nil }
    if let found = text.firstIndex(of: mark, from: start) { return found + mark.utf8CodeUnitCount }
    missing.insert(mark.description)
    return nil
  }
}
