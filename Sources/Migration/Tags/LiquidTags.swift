import Text

/// The usual tags of Liquid and Nunjucks in texts, as Markdown and directives.
struct LiquidTags {
  /// Returns the address of the page or file that `post_url` or `link` names, or `nil` if there is none.
  var address: (String) -> String?
  /// Returns the value of an expression such as `site.title`.
  var value: (String) -> String?

  func replacement(_ tag: OldTag, _ inner: String?) -> String? {
    if tag.open == "{#" { return "" }
    if tag.open == "{{" { return output(tag.inner) }
    let arguments = tag.arguments
    let name = tag.name.lowercased()
    switch name {
    case "comment": return inner.map { _ in "" }
    case "highlight", "codeblock", "code":
      guard let inner else { return nil }
      return MarkdownForms.code(inner, language: arguments.value("lang", at: 0), Self.codeOptions(arguments))
    // An address of Jekyll can contain spaces, at which a link of Markdown ends.
    case "post_url", "link": return arguments.value(at: 0).flatMap(address).map { URI.encoded(path: $0) }
    case "gist", "youtube", "vimeo", "twitter", "tweet", "instagram": return MarkdownForms.hosted(name, arguments)
    case "include", "include_cached", "include_relative", "render": return include(arguments)
    case "image", "img", "figure", "picture":
      return arguments.value("src", "path", at: 0).map {
        MarkdownForms.picture(
          $0, alt: arguments.value("alt", at: 1), caption: arguments.value("caption", "title", at: 2))
      }
    case "note", "tip", "warning", "callout", "alert", "info", "important", "caution", "danger":
      return inner.map { MarkdownForms.callout(name, title: arguments.value("title", at: 0), $0) }
    case "quote", "blockquote", "pullquote":
      return inner.map { MarkdownForms.quote($0, author: arguments.value("author", "cite", at: 0)) }
    case "toc", "seo", "feed_meta": return ""
    default: return nil
    }
  }

  /// Jekyll's `linenos` and `mark_lines="1 2"`.
  private static func codeOptions(_ arguments: TagArguments) -> CodeOptions {
    let isNumbered = arguments.positional.contains("linenos") || arguments.named["linenos"] != nil
    let marks = arguments.named["mark_lines"].map { "mark_lines=\($0)" } ?? ""
    return CodeOptions(separated: (isNumbered ? "linenos,\(marks)" : marks)[...])
  }

  /// Returns the replacement for an include with a well-known name, such as `figure.html`; `nil` for others.
  private func include(_ arguments: TagArguments) -> String? {
    guard let file = arguments.value(at: 0) else { return nil }
    let name = (file.split(separator: "/").last ?? "").prefix { $0 != "." }.lowercased()
    switch name {
    case "figure", "image", "img", "picture", "responsive-image":
      return arguments.value("src", "url", "image_path", "path", "image", "file").map {
        MarkdownForms.picture(
          $0, alt: arguments.value("alt"), caption: arguments.value("caption", "title", "description"),
          link: arguments.value("link"))
      }
    case "youtube", "youtube-player", "youtubeplayer", "vimeo", "gist", "tweet", "instagram":
      return MarkdownForms.hosted(String(name.prefix { $0 != "-" }), arguments)
    case "video":
      if let provider = arguments.value("provider") { return MarkdownForms.hosted(provider, arguments) }
      return arguments.value("src", "url", "path").map {
        MarkdownForms.player("video", src: $0, title: arguments.value("title"))
      }
    case "audio":
      return arguments.value("src", "url", "path").map {
        MarkdownForms.player("audio", src: $0, title: arguments.value("title"))
      }
    case "toc": return ""
    default: return nil
    }
  }

  /// Returns the value of an output such as `{{ site.baseurl }}` or `{{ '/about/' | relative_url }}`.
  private func output(_ inner: String) -> String? {
    let parts = inner.split(separator: "|").map(\.trimmed)
    guard let first = parts.first else { return nil }
    let filters = parts.dropFirst().map { String($0.prefix { $0 != ":" && $0 != "(" && !$0.isWhitespace }) }
    let harmless: Set<String> = [
      "relative_url", "absolute_url", "url", "escape", "xml_escape", "strip", "safe", "prepend", "slugify",
    ]
    guard filters.allSatisfy(harmless.contains) else { return nil }
    let arguments = TagArguments(first)
    if let quoted = first.first, "\"'".contains(quoted) {
      return arguments.positional.first
    }
    return value(first)
  }

  static func advice(_ tag: OldTag) -> String {
    switch tag.name {
    case "for", "if", "unless", "case", "assign", "capture", "set", "macro", "import", "extends", "block":
      "texts have no program here: write the result, or use `::entries{…}` for lists, or a template"
    case "include", "render": "write it as a block `Templates/blocks/<name>.html` and call it as `::name{…}`"
    default: "write it as Markdown or a directive, or put it into backticks"
    }
  }
}
