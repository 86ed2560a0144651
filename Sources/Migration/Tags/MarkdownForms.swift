import Text

/// The Markdown and the directives that take the place of other generators' tags.
enum MarkdownForms {
  /// A picture that is alone in its paragraph. `classes` are words with spaces between them.
  static func picture(
    _ src: String, alt: String?, caption: String?, title name: String? = nil, link: String? = nil,
    credit: String? = nil, classes: String? = nil
  ) -> String {
    let title = caption.map { " \"\(quotable($0))\"" } ?? ""
    var attributes = (classes ?? "").split(separator: " ").filter(isName).map { ".\($0)" }
    if let name { attributes.append("title=\"\(quotable(name))\"") }
    if let link { attributes.append("link=\"\(quotable(link))\"") }
    if let credit { attributes.append("credit=\"\(quotable(credit))\"") }
    let braces = attributes.isEmpty ? "" : "{\(attributes.joined(separator: " "))}"
    return "![\(label(alt ?? ""))](\(target(src))\(title))\(braces)"
  }

  /// Returns the words of a line of Markdown: without emphasis, marks of code, and targets of links.
  static func plain(_ line: String) -> String {
    guard line.contains(where: { "*_`[".contains($0) }) else { return line }
    return line.replacing(/\[([^\[\]]*)\]\([^()\s]*\)/) { String($0.1) }
      .replacing(/`([^`]+)`/) { String($0.1) }
      .replacing(/\*{1,3}([^\s*](?:[^*]*[^\s*])?)\*{1,3}/) { String($0.1) }
      .replacing(/\b_{1,2}([^\s_](?:[^_]*[^\s_])?)_{1,2}\b/) { String($0.1) }
  }

  /// A card that links to another host, on a line of its own.
  static func embed(_ url: String, title: String?) -> String {
    "\n\n::embed\(title.map { "[\(label($0))]" } ?? ""){src=\"\(url)\"}\n\n"
  }

  static func gallery(_ pictures: [(src: String, alt: String)]) -> String {
    "\n\n:::gallery\n" + pictures.map { "![\(label($0.alt))](\(target($0.src)))\n" }.joined() + ":::\n\n"
  }

  static func player(_ name: String, src: String, title: String?) -> String {
    "\n\n::\(name)\(title.map { "[\(label($0))]" } ?? ""){src=\"\(src)\"}\n\n"
  }

  static func code(_ text: String, language: String?, _ options: CodeOptions) -> String {
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    let body = text.drop { $0.isNewline }
    let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    let isEnded = body.last?.isNewline == true
    let attributes = options.attributes(lines: isEnded ? lines - 1 : lines)
    let name = language ?? (attributes.isEmpty ? "" : "text")
    return "\(fence)\(name)\(attributes)\n\(body)\(isEnded ? "" : "\n")\(fence)"
  }

  /// The names of old generators and themes, and Rhapsode's kinds of callouts.
  static let calloutKinds: [String: String] = [
    "note": "note", "info": "note", "notice": "note", "tip": "tip", "hint": "tip", "success": "tip",
    "important": "important", "warning": "warning", "warn": "warning", "danger": "caution", "caution": "caution",
    "error": "caution",
  ]

  /// Returns a callout; `kind` is the name that the old generator gives it.
  static func callout(_ kind: String, title: String?, _ inner: String) -> String {
    let name = calloutKinds[kind.lowercased()] ?? "note"
    let heading = title.map { "[\(label($0))]" } ?? ""
    return "\n\n:::callout\(heading){kind=\(name)}\n\(inside(inner))\n:::\n\n"
  }

  static func details(_ summary: String, _ inner: String) -> String {
    "\n\n<details><summary>\(summary.inOneLine)</summary>\n\n\(trimmed(inner))\n\n</details>\n\n"
  }

  /// `cite` is the absolute address of where it was said.
  static func quote(_ inner: String, author: String?, cite: String? = nil) -> String {
    let attributes = cite.map { "{cite=\"\(quotable($0))\"}" } ?? ""
    return "\n\n:::quote\(author.map { "[\(label($0))]" } ?? "")\(attributes)\n\(inside(inner))\n:::\n\n"
  }

  /// The card of a well-known host for a tag such as `youtube`; `nil` for other names.
  static func hosted(_ name: String, _ arguments: TagArguments) -> String? {
    let id = arguments.value("id", "vid", "videoid", "url", "src", at: 0)
    let title = arguments.value("title", "caption")
    guard let id else { return nil }
    if id.hasPrefix("http://") || id.hasPrefix("https://") {
      return ["youtube", "vimeo", "gist", "tweet", "x", "twitter", "instagram", "codepen", "streamable"].contains(name)
        ? embed(id, title: title) : nil
    }
    switch name {
    case "youtube", "youtube_lite", "youtubelite", "youtube.html":
      return embed("https://www.youtube.com/watch?v=\(id)", title: title)
    case "vimeo", "vimeo.html": return embed("https://vimeo.com/\(id)", title: title)
    case "streamable": return embed("https://streamable.com/\(id)", title: title)
    case "instagram": return embed("https://www.instagram.com/p/\(id)/", title: title)
    case "gist":
      let second = arguments.value("gist", at: 1)
      let path =
        arguments.value("user").map { "\($0)/\(arguments.value("id", at: 0) ?? "")" } ?? second.map { "\(id)/\($0)" }
        ?? id
      return embed("https://gist.github.com/\(path)", title: title)
    case "tweet", "x", "twitter":
      let user = arguments.value("user") ?? "i/web"
      return embed("https://x.com/\(user)/status/\(id)", title: title)
    default: return nil
    }
  }

  /// Whether the text is one of the blocks above, and not a part of a line such as an address.
  static func isBlock(_ text: String) -> Bool {
    ["\n\n", "![", "```"].contains { text.hasPrefix($0) }
  }

  static func label(_ text: String) -> String {
    text.inOneLine.replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  static func target(_ address: String) -> String {
    address.contains(where: \.isWhitespace) || address.contains("(") ? "<\(address)>" : address
  }

  /// Whether the word can be a class or an id in braces.
  static func isName(_ word: Substring) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// Returns the text on one line, for quotation marks around it.
  private static func quotable(_ text: String) -> String { text.inOneLine.replacing("\"", with: "&quot;") }

  /// Returns the text inside a directive. Only an empty line ends a block of HTML, which would take in the end of the
  /// directive.
  private static func inside(_ inner: String) -> String {
    let text = trimmed(inner)
    let last = text.split(separator: "\n", omittingEmptySubsequences: false).reversed().prefix {
      !$0.allSatisfy(\.isWhitespace)
    }
    return last.contains { $0.drop { $0 == " " }.hasPrefix("<") } ? text + "\n" : text
  }

  static func trimmed(_ text: String) -> String {
    var text = text[...].drop { $0.isNewline }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
