import Text

/// Hugo's rules for addresses.
struct HugoNames {
  /// Hugo's setting `disablePathToLower`.
  var keepsCase = false

  /// Returns a text as Hugo's `urlize` writes it: in lower case, with hyphens for spaces, and only characters that are
  /// allowed in an address.
  func urlized(_ text: String) -> String {
    var result = ""
    for character in keepsCase ? text : text.lowercased() {
      if character.isWhitespace {
        if !result.hasSuffix("-") { result.append("-") }
      } else if character.isLetter || character.isNumber || "-_./+~@".contains(character) {
        result.append(character)
      }
    }
    return result
  }

  /// Returns a term as its address has it: each space is a hyphen, so that `Boats & Nets` is `boats--nets`.
  func term(_ text: String) -> String { urlized(text.replacing(" ", with: "-")) }

  /// Returns the tokens that a pattern of the settings can have for a page.
  func tokens(
    title: String, slug: String?, base: String, section: String, folders: String, date: String?
  ) -> [String: String] {
    let date = OldDate.parts(date)
    return [
      "year": date?.year ?? "", "month": date?.month ?? "", "day": date?.day ?? "", "section": section,
      "sections": folders, "title": urlized(title), "slug": slug.map(urlized) ?? urlized(title),
      "filename": urlized(base),
      "contentbasename": urlized(base), "slugorfilename": slug.map(urlized) ?? urlized(base),
      "slugorcontentbasename": slug.map(urlized) ?? urlized(base),
    ]
  }

  /// Replaces `:name` by its value; `nil` if one is not known. In `:year_:month`, the name does not contain the `_`.
  static func filled(_ pattern: String, _ tokens: [String: String]) -> String? {
    var result = ""
    var rest = pattern[...]
    while let colon = rest.firstIndex(of: ":") {
      result += rest[..<colon]
      rest = rest[rest.index(after: colon)...]
      var name = rest.prefix { $0.isLetter || $0 == "_" }
      if name.hasSuffix("_"), tokens[name.lowercased()] == nil { name.removeLast() }
      guard let value = tokens[name.lowercased()] else { return nil }
      result += value
      rest = rest[name.endIndex...]
    }
    result += rest
    return OldPage.path(result)
  }
}
