import Text

/// Hugo's own shortcodes and those of common themes, as Markdown and directives.
struct HugoTags {
  /// Returns the address of the page that the argument of `ref` names, or `nil` if there is none.
  var address: (String) -> String?
  /// Returns a value of the page's or the site's parameters.
  var parameter: (String) -> String?

  func replacement(_ tag: OldTag, _ inner: String?) -> String? {
    let arguments = tag.arguments
    let name = tag.name.lowercased()
    switch name {
    case "ref", "relref": return arguments.value("path", at: 0).flatMap(address)
    case "param": return arguments.value(at: 0).flatMap(parameter)
    case "figure", "img", "image", "imgproc", "picture":
      guard let src = arguments.value("src", "file", "path", at: 0) else { return nil }
      return MarkdownForms.picture(
        src, alt: arguments.value("alt", at: name == "figure" ? nil : 1), caption: arguments.value("caption", "title"),
        link: arguments.value("link"), credit: arguments.value("attr"))
    case "highlight", "code":
      guard let inner else { return nil }
      let options = (arguments.value("options", at: 1) ?? "").lowercased() + (arguments.named["linenos"] ?? "")
      return MarkdownForms.code(
        inner, language: arguments.value("lang", "language", at: 0),
        numbers: options.contains("linenos") && !options.contains("false") || options.contains("true"))
    case "details", "expand", "collapse":
      return inner.map { MarkdownForms.details(arguments.value("summary", "title", at: 0) ?? "…", $0) }
    case "notice", "alert", "admonition", "callout", "hint", "note", "tip", "warning", "info", "important", "caution",
      "danger":
      let isKind = ["notice", "alert", "admonition", "callout", "hint"].contains(name)
      let kind = isKind ? arguments.value("type", "kind", "color", "context", at: 0) ?? "note" : name
      return inner.map {
        MarkdownForms.callout(kind, title: arguments.value("title", at: isKind ? 1 : 0), $0)
      }
    case "quote", "blockquote":
      return inner.map { MarkdownForms.quote($0, author: arguments.value("author", "by", "cite")) }
    case "audio", "video", "mp4", "mp3":
      let kind = ["audio", "mp3"].contains(name) ? "audio" : "video"
      return arguments.value("src", "file", "mp4", at: 0).map {
        MarkdownForms.player(kind, src: $0, title: arguments.value("title", "caption"))
      }
    case "rawhtml", "html": return inner
    case "toc", "comment": return ""
    default: return MarkdownForms.hosted(name, arguments)
    }
  }

  static func advice(_ tag: OldTag) -> String {
    "write it as Markdown or a directive, or make a block `Templates/blocks/\(tag.name.lowercased()).html`"
  }
}
