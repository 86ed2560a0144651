/// The arguments of a tag: `"dawn.jpg" class=wide title="At dawn"`, with or without commas.
struct TagArguments: Sendable, Hashable {
  private(set) var positional: [String] = []
  private(set) var named: [String: String] = [:]

  init(_ text: String) {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard let first = rest.first else { return }
      if Self.isQuote(first) {
        positional.append(Self.quoted(&rest))
        continue
      }
      let word = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "," && $0 != ":" }
      let after = rest.dropFirst(word.count).drop { $0 == " " }
      if !word.isEmpty, after.first == "=" || (after.first == ":" && after.dropFirst().first == " ") {
        rest = after.dropFirst().drop { $0.isWhitespace }
        named[word.lowercased()] = rest.first.map(Self.isQuote) == true ? Self.quoted(&rest) : Self.plain(&rest)
      } else {
        positional.append(Self.plain(&rest))
      }
    }
  }

  /// The first of the named arguments that is given, or else the positional one.
  func value(_ names: String..., at position: Int? = nil) -> String? {
    for name in names { if let value = named[name], !value.isEmpty { return value } }
    guard let position, positional.indices.contains(position), !positional[position].isEmpty else { return nil }
    return positional[position]
  }

  private static func isQuote(_ character: Character) -> Bool { "\"'`“”".contains(character) }

  private static func quoted(_ rest: inout Substring) -> String {
    let quote = rest.removeFirst()
    let end: Character = quote == "“" ? "”" : quote
    var text = ""
    while let character = rest.popFirst(), character != end {
      if character == "\\", quote != "`", let next = rest.popFirst() {
        text.append(next)
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func plain(_ rest: inout Substring) -> String {
    let word = rest.prefix { !$0.isWhitespace && $0 != "," }
    guard !word.isEmpty else {
      _ = rest.popFirst()
      return ""
    }
    rest = rest.dropFirst(word.count)
    return String(word)
  }
}
