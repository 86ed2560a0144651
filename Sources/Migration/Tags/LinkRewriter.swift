/// Changes the targets of links and pictures in a Markdown text, outside of code.
enum LinkRewriter {
  /// `change` returns another target, or `nil` to leave it.
  static func rewrite(_ text: String, _ change: (String) -> String?) -> String {
    TextSplitter.split(text, nil).pieces.map { piece in
      guard case .text(let words) = piece else {
        if case .code(let code) = piece { return code }
        return ""
      }
      return rewritten(words, change)
    }.joined()
  }

  private static func rewritten(_ text: String, _ change: (String) -> String?) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "](") {
      result += rest[..<start.upperBound]
      rest = rest[start.upperBound...]
      let isAngled = rest.first == "<"
      let target = isAngled ? angled(rest.dropFirst()) : plain(rest)
      guard let target, let changed = change(String(target)) else { continue }
      result += isAngled ? "<\(changed)>" : MarkdownForms.target(changed)
      rest = rest.dropFirst(target.count + (isAngled ? 2 : 0))
    }
    result += rest
    return references(in: result, change)
  }

  /// Returns the target at the start, or `nil` if there is none: a target in pointed brackets has none inside.
  private static func angled(_ text: Substring) -> Substring? {
    let target = text.prefix { $0 != ">" && $0 != "<" && !$0.isNewline }
    return text[target.endIndex...].first == ">" ? target : nil
  }

  /// Returns the target at the start, or `nil` if the next link begins inside it: it has a parenthesis too many then. To take
  /// the rest of the text for the target of every `](` would cost quadratic time.
  private static func plain(_ text: Substring) -> Substring? {
    var isAfterBracket = false
    let target = text.prefix { character in
      if isAfterBracket, character == "(" { return false }
      isAfterBracket = character == "]"
      return !character.isWhitespace && character != ")"
    }
    return isAfterBracket && text[target.endIndex...].first == "(" ? nil : target
  }

  /// Changes definitions such as `[name]: /a/b "title"`.
  private static func references(in text: String, _ change: (String) -> String?) -> String {
    guard text.contains("]: ") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("["), !line.hasPrefix("[^"), let start = line.range(of: "]: ") else { return String(line) }
      let target = line[start.upperBound...].prefix { !$0.isWhitespace }
      guard let changed = change(String(target)) else { return String(line) }
      return "\(line[..<start.upperBound])\(changed)\(line[target.endIndex...])"
    }.joined(separator: "\n")
  }
}
