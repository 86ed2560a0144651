import Escaping
import Jinja
import Localization
import Model
import Text

/// The filters `markdown`, `plain`, `excerpt`, `slug`, `initial`, `language`, `json` and `t`.
enum TextFilters {
  static func markdown(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    .safe(page.bodies.html(ofMarkdown: try text(value, "markdown")))
  }

  /// Returns the plain text of HTML. A text that is not HTML stays as it is: its `<` is a character, not a tag.
  static func plain(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    .string(try plainText(value, "plain"))
  }

  /// Returns the first words, 40 by default, with `…` if something is left out.
  static func excerpt(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    let words = try arguments.number(0, .words, of: "excerpt") ?? 40
    return .string(Words.excerpt(of: try plainText(value, "excerpt"), words: words))
  }

  static func slug(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    .string(Slug.make(try text(value, "slug")) ?? "")
  }

  /// Returns the letter under which an alphabetical list shows a text of the page's language: `Α` for `Άγιος`, but `Å`
  /// for `Åre` in Swedish; `#` for a text that does not begin with a letter.
  static func initial(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    let text = try text(value, "initial")
    guard let first = text.unicodeScalars.firstIndex(where: { $0.properties.isAlphabetic || $0.isDigit }),
      text.unicodeScalars[first].properties.isAlphabetic
    else { return .string("#") }
    return .string(page.presentation.letters.heading(of: String(text[first]), in: page.scope.language))
  }

  /// Returns the name of the language with this code, in that language: `Português (Brasil)` for `pt-BR`.
  static func language(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    .string(page.presentation.languages.name(of: try text(value, "language")))
  }

  /// Returns JSON that is safe in a script and as a document of its own: `<`, `>` and `&` are escaped.
  static func json(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    var output: [UInt8] = []
    for byte in JSON.bytes(of: try page.node(value, depth: 0)) {
      switch byte {
      case 0x3C: output.append(utf8: "\\u003c")
      case 0x3E: output.append(utf8: "\\u003e")
      case 0x26: output.append(utf8: "\\u0026")
      default: output.append(byte)
      }
    }
    return .safe(SafeHTML(trusted: output.span.text))
  }

  /// Returns a text of the interface by its key, in the page's language. `{name}` in it is replaced by the argument of
  /// that name. `default` is used if no table has the key. A text in another language is marked as such where it may
  /// contain tags.
  static func translated(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    let key = try text(value, "t")
    let names = page.presentation.names
    let fillings = arguments.keywords.map { (names[$0.name], Self.filling(names[$0.name], $0.value, page)) }
    let fallback = fillings.first { $0.0 == "default" }?.1
    let translation = page.scope.translation(of: key)
    guard let text = translation?.text ?? fallback else {
      throw TemplateError(
        "no string table has the key `\(key)`",
        help: Suggestion.help(for: key, among: page.presentation.strings.keys)
          ?? "write its text into `content/strings/\(page.scope.context.site.settings.defaultLanguage).yaml`")
    }
    warn(of: fillings, for: text, page)
    let written = filled(text, fillings)
    guard let language = translation?.language, language != page.scope.language, arguments.mayAddTags,
      !page.scope.isForFeeds
    else { return .string(written) }
    // Without `dir`, which would isolate the text from the name or date after it.
    return .safe(SafeHTML(trusted: "<span lang=\"\(language.escaped)\">\(written.escaped)</span>"))
  }

  /// Warns of an argument that the text has no placeholder for, if the text also has one that no argument fills: the
  /// name of one of them is wrong. Other texts are filled by scripts, or name no number.
  private static func warn(of fillings: [(name: String, text: String)], for text: String, _ page: FilterScope) {
    guard !fillings.isEmpty else { return }
    let wanted = StringTableCheck.placeholders(in: text)
    guard
      let surplus = fillings.first(where: { $0.name != "default" && !wanted.contains($0.name) }),
      let lacking = wanted.first(where: { name in !fillings.contains { $0.name == name } })
    else { return }
    page.scope.filterWarnings.append(
      ("`t` is given `\(surplus.name)`, but the text has the placeholder `{\(lacking)}`", text))
  }

  /// A `count` is written as the page's language writes numbers; other numbers may be years.
  private static func filling(_ name: String, _ value: Value, _ page: FilterScope) -> String {
    if name == "count", case .int(let count) = value { return LocalizedNumbers.text(count, in: page.scope.language) }
    return plainText(value)
  }

  /// Returns `text` with each `{name}` replaced.
  static func filled(_ text: String, _ fillings: [(name: String, text: String)]) -> String {
    guard !fillings.isEmpty else { return text }
    var output = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      output += rest[..<brace]
      rest = rest[brace...]
      guard let filling = fillings.first(where: { rest.hasPrefix("{\($0.name)}") }) else {
        output.append(rest.removeFirst())
        continue
      }
      output += filling.text
      rest = rest.dropFirst(filling.name.count + 2)
    }
    return output + rest
  }
}

extension TextFilters {
  private static func plainText(_ value: Value, _ filter: String) throws(TemplateError) -> String {
    if case .safe(let html) = value { return HTMLPlainText.of(html: html.text) }
    return try text(value, filter)
  }

  private static func text(_ value: Value, _ filter: String) throws(TemplateError) -> String {
    switch value {
    case .none: return ""
    case .int, .double: return plainText(value)
    default:
      guard let text = value.text else { throw TemplateError("`\(filter)` needs a text") }
      return text
    }
  }

  private static func plainText(_ value: Value) -> String {
    switch value {
    case .int(let number): String(number)
    case .double(let number): String(number)
    default: value.text ?? ""
    }
  }
}

extension FilterScope {
  private static let deepest = 16

  /// Returns a value as data. An object of the site is reduced to its id, names, addresses, date and language, so that
  /// no page writes the whole site.
  fileprivate func node(_ value: Value, depth: Int) throws(TemplateError) -> Node {
    guard depth < FilterScope.deepest else { throw TemplateError("this value is nested too deeply for JSON") }
    switch value {
    case .none: return .null
    case .bool(let bool): return .bool(bool)
    case .int(let int): return .integer(int)
    case .double(let double): return .number(double)
    case .string(let text): return .string(text)
    case .safe(let html): return .string(html.text)
    case .list(let list), .tuple(let list): return .list(try nodes(list.elements, depth))
    case .map(let map):
      let values = try nodes(map.values, depth)
      return .object(zip(map.keys, values).map { Node.Member($0.text ?? "", $1) })
    case .object(let type, let index): return try node(type, index, depth)
    default: throw TemplateError("this value cannot be written as JSON")
    }
  }

  private func nodes(_ values: [Value], _ depth: Int) throws(TemplateError) -> [Node] {
    var nodes: [Node] = []
    for value in values { nodes.append(try node(value, depth: depth + 1)) }
    return nodes
  }

  private func node(_ type: UInt16, _ index: Int32, _ depth: Int) throws(TemplateError) -> Node {
    if host.isMap(type: type, at: index), let count = host.count(ofType: type, at: index) {
      var members: [Node.Member] = []
      for position in 0..<count {
        let key = host.element(position, ofType: type, at: index).text ?? ""
        members.append(Node.Member(key, try node(host.item(key, ofType: type, at: index), depth: depth + 1)))
      }
      return .object(members)
    }
    if let count = host.count(ofType: type, at: index) {
      var elements: [Node] = []
      for position in 0..<count {
        elements.append(try node(host.element(position, ofType: type, at: index), depth: depth + 1))
      }
      return .list(elements)
    }
    let members: [Member] = [.id, .title, .name, .url, .path, .date, .language]
    return .object(
      members.compactMap { name in
        let value = host.member(name.number, ofType: type, at: index)
        return (value.text).map { Node.Member(name.rawValue, .string($0)) }
      })
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType != nil }
}
