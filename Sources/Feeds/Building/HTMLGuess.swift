import Text

/// Decides whether text declared as plain is HTML after all, as in half of all RSS titles. It errs on the side of text:
/// every tag and every entity must be known to HTML, and there must be at least one end tag or reference, a picture with an
/// address, or a line break in a form that plain text never mentions: `<br />`, or `<br>` between two words.
enum HTMLGuess {
  static func looksLikeHTML(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return false }
    var isEvident = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        let isEnd = index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "/")
        let word = word(in: bytes, at: index + (isEnd ? 2 : 1))
        if !word.isEmpty {
          let name = String(decoding: word, as: UTF8.self).lowercased()
          guard elements.contains(name) else { return false }
          if isEnd, word.endIndex < bytes.endIndex, bytes[word.endIndex] == UInt8(ascii: ">") { isEvident = true }
          if !isEnd, isEvidentlyEmpty(name, bytes, index, word.endIndex) { isEvident = true }
        }
      case UInt8(ascii: "&"):
        guard let isReference = reference(in: bytes, at: index + 1) else { return false }
        if isReference { isEvident = true }
      default: break
      }
      index += 1
    }
    return isEvident
  }
}

extension HTMLGuess {
  /// Whether the tag of an element without content at `start`, whose name ends at `end`, is evident by itself.
  private static func isEvidentlyEmpty(_ name: String, _ bytes: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> Bool {
    // Up to the next `<` at most: otherwise a text of tags without `>` would take quadratic time.
    let tag = bytes[end...].prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    guard tag.endIndex < bytes.endIndex, bytes[tag.endIndex] == UInt8(ascii: ">") else { return false }
    switch name {
    case "img": return tag.text.contains("src=")
    case "br", "wbr":
      if tag.last == UInt8(ascii: "/") { return true }
      let isBetween = start > bytes.startIndex && tag.endIndex + 1 < bytes.endIndex
      return tag.isEmpty && isBetween && bytes[start - 1] != 0x20 && bytes[tag.endIndex + 1] != 0x20
    default: return false
    }
  }

  /// Returns whether a character reference begins at `start`; `nil` for an entity that HTML does not know.
  private static func reference(in bytes: ArraySlice<UInt8>, at start: Int) -> Bool? {
    let isNumber = start < bytes.endIndex && bytes[start] == UInt8(ascii: "#")
    let name = word(in: bytes, at: isNumber ? start + 1 : start)
    guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") else { return false }
    if isNumber { return true }
    return CharacterReference.scalars(named: String(decoding: name, as: UTF8.self)) != nil ? true : nil
  }

  private static func word(in bytes: ArraySlice<UInt8>, at start: Int) -> ArraySlice<UInt8> {
    guard start < bytes.endIndex else { return [] }
    return bytes[start...].prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 >= 0x80
    }
  }

  static let elements: Set<String> = [
    "a", "abbr", "acronym", "address", "area", "article", "aside", "audio", "b", "bdi", "bdo", "big", "blockquote",
    "br",
    "button", "canvas", "caption", "center", "cite", "code", "col", "colgroup", "data", "datalist", "dd", "del",
    "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em", "fieldset", "figcaption", "figure", "font", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "input", "ins", "kbd", "label", "legend",
    "li", "main", "map", "mark", "menu", "meter", "nav", "noscript", "ol", "optgroup", "option", "output", "p",
    "picture", "pre", "progress", "q", "rp", "rt", "ruby", "s", "samp", "section", "select", "small", "source", "span",
    "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "time",
    "tr", "track", "tt", "u", "ul", "var", "video", "wbr",
  ]
}
