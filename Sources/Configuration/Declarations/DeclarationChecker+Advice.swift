import Text

/// How to write what was given in another form.
extension DeclarationChecker {
  /// Returns how to write `home: wall` or `- https://www.example.org/feed` as a mapping, with the key that takes the text;
  /// `nil` if none or several do.
  static func mapping(instead node: YAMLNode, _ declarations: [Declaration], _ path: String?) -> String? {
    guard let path, let text = node.text, case .scalar(_, let isPlain) = node.value else { return nil }
    if takesAddress(node, declarations) {
      let id = declarations.contains { $0.name == "id" } ? "id: \(name(for: text) ?? "name"), " : ""
      return "write `- {\(id)url: …}`, with the address in quotes"
    }
    let keys = declarations.filter { declaration in
      guard case .choice = declaration.type else { return false }
      return declaration.type.accepts(text, isPlain: isPlain)
    }
    // A layout can be the name of a template too.
    let layout = declarations.first { $0.name == "layout" && $0.type.accepts(text, isPlain: isPlain) }
    guard keys.count == 1 || keys.isEmpty && layout != nil, let key = keys.first ?? layout else { return nil }
    return "write `\(path.filter { $0 != "`" }): {\(key.name): \(text)}`"
  }

  /// Returns to which key an unknown one belongs, as `websub` belongs to `feeds`; `nil` if to none or to several.
  static func owner(of key: String, _ declarations: [Declaration]) -> String? {
    let owners = declarations.filter { declaration in
      switch declaration.type {
      case .object(let inner), .either(_, .object(let inner)): inner.contains { $0.name == key }
      default: false
      }
    }
    guard owners.count == 1, let owner = owners.first else { return nil }
    return "it is a key of `\(owner.name)`: write `\(owner.name): {\(key): …}`"
  }

  /// Returns how a mapping is written that was given as a text and needs several keys, such as `{date: …, text: …}`.
  static func required(of declarations: [Declaration], instead node: YAMLNode) -> String? {
    let required = declarations.filter(\.isRequired)
    guard node.text != nil, required.count > 1 else { return nil }
    return "write `{" + required.map { "\($0.name): …" }.joined(separator: ", ") + "}`"
  }

  /// Whether the text is an address, for which there is the key `url`.
  static func takesAddress(_ node: YAMLNode, _ declarations: [Declaration]) -> Bool {
    guard let text = node.text, ValueType.isAbsolute(text) else { return false }
    return declarations.contains { $0.name == "url" }
  }

  /// Returns how to write `- About: /about` as an item with `title` and `url`; `nil` for other keys and values.
  static func item(instead member: YAMLNode.Member, _ names: [String]) -> String? {
    guard names.contains("title"), names.contains("url"), !names.contains("id"), let text = member.value.text,
      ValueType.address.accepts(text, isPlain: true)
    else { return nil }
    return "write `{title: \(member.key), url: \(text)}`"
  }

  /// Returns where the file belongs if its front matter has `section: news`; `nil` for other keys, and in the settings.
  static func folder(of member: YAMLNode.Member, _ names: [String]) -> String? {
    guard member.key == "section", names.contains("draft") else { return nil }
    return "the section of a text is its folder: move the file to `content/\(member.value.text ?? "…")/`"
  }

  /// Returns how to write `sections: [news]` as a mapping, or `nil` if the values are not mappings themselves.
  static func map(instead node: YAMLNode, of element: ValueType, _ path: String) -> String? {
    guard case .object = element, !element.requiresKeys, let name = node.items.first?.text,
      ValueType.identifier.accepts(name, isPlain: true)
    else { return nil }
    return "write `\(key(path)): {\(name): {}}`"
  }

  /// Returns an example of a missing name, made of the address beside it: `, such as id: bbc`; empty without an address.
  static func example(of declaration: Declaration, in node: YAMLNode) -> String {
    guard case .name = declaration.type, let name = node["url"]?.text.flatMap(name) else { return "" }
    return ", such as `\(declaration.name): \(name)`"
  }

  /// First labels of hosts that say nothing about whose they are.
  private static let usual: Set<String> = ["www", "feeds", "feed", "rss", "blog", "news"]

  /// Returns `bbc` for `https://www.bbc.co.uk/feed.xml`.
  private static func name(for address: String) -> String? {
    let labels = (URI(address).host ?? "").lowercased().split(separator: ".").map(String.init)
    let name = labels.count > 2 ? labels.first { !usual.contains($0) } : labels.first
    return name.flatMap { ValueType.name.accepts($0, isPlain: true) ? $0 : nil }
  }
}
