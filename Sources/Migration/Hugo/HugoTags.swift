import Text

/// Hugo's own shortcodes and those of common themes, as Markdown and directives.
struct HugoTags {
  /// Returns the address of the page that the argument of `ref` names, or `nil` if there is none.
  var address: (String) -> String?
  /// Returns a value of the page's or the site's parameters.
  var parameter: (String) -> String?
  /// Whether the new site has a page or a file at this address.
  var isHere: (String) -> Bool = { _ in false }
  /// The site's own shortcodes whose templates write nothing: they are remarks.
  var silent: Set<String> = []

  func replacement(_ tag: OldTag, _ inner: String?) -> String? {
    let arguments = tag.arguments
    let name = tag.name.lowercased()
    if silent.contains(tag.name) { return "" }
    switch name {
    case "ref", "relref": return arguments.value("path", at: 0).flatMap(address)
    case "param": return arguments.value(at: 0).flatMap(parameter)
    case "figure", "img", "image", "imgproc", "picture":
      guard let src = arguments.value("src", "file", "path", at: 0) else { return nil }
      // Hugo reads both as Markdown; the caption of a picture is plain text.
      let caption = arguments.value("caption", "title").map(MarkdownForms.plain)
      let title = arguments.value("title").map(MarkdownForms.plain)
      return MarkdownForms.picture(
        src, alt: arguments.value("alt", at: name == "figure" ? nil : 1), caption: caption,
        title: title == caption ? nil : title, link: links(of: arguments).first?.address,
        credit: arguments.value("attr"), classes: arguments.value("class"))
    case "highlight", "code":
      guard let inner else { return nil }
      return MarkdownForms.code(
        inner, language: arguments.value("lang", "language", at: 0), Self.codeOptions(arguments))
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
      let people = [arguments.value("author", "by", "cite"), arguments.value("source")].compactMap { $0 }
      let author = people.isEmpty ? nil : people.joined(separator: ", ")
      let url = arguments.value("url").flatMap { $0.hasPrefix("http") ? $0 : nil }
      return inner.map { MarkdownForms.quote($0, author: author, cite: url) }
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

  /// Returns the arguments without a counterpart, such as the width of a figure.
  func leftOut(_ tag: OldTag) -> [String] {
    let arguments = tag.arguments
    switch tag.name.lowercased() {
    case "highlight", "code": return Self.codeOptions(arguments).leftOut
    case "figure", "img", "image", "imgproc", "picture":
      let kept = links(of: arguments).first?.name
      let unused: [String] = ["link", "attrlink"].filter { $0 != kept }
      let classes = (arguments.value("class") ?? "").split(separator: " ").filter { !MarkdownForms.isName($0) }
      let others: [String] = (unused + ["width", "height", "target", "rel", "id"]).compactMap { name in
        arguments.value(name).map { "\(name)=\($0)" }
      }
      let linked = ["caption", "title"].compactMap { name in
        arguments.value(name).flatMap { $0.contains("](") ? "\(name)=\($0)" : nil }
      }
      return others + classes.map { "class=\($0)" } + linked
    default: return []
    }
  }

  /// The links of a figure that lead somewhere; a picture can have one in Rhapsode.
  private func links(of arguments: TagArguments) -> [(name: String, address: String)] {
    ["link", "attrlink"].compactMap { name -> (name: String, address: String)? in
      guard let address = arguments.value(name), address.hasPrefix("http") || isHere(address) else { return nil }
      return (name, address)
    }
  }

  /// Options are one text, such as `"linenos=table, hl_lines=3 6-8"`, or arguments of their own.
  private static func codeOptions(_ arguments: TagArguments) -> CodeOptions {
    let own = ["linenos", "linenostart", "hl_lines"].compactMap { name in
      arguments.named[name].map { "\(name)=\($0)" }
    }
    let options = [arguments.value("options", at: 1) ?? ""] + own
    return CodeOptions(separated: options.joined(separator: ",")[...])
  }

  static func advice(_ tag: OldTag) -> String {
    "write it as Markdown or a directive, or make a block `Templates/blocks/\(tag.name.lowercased()).html`"
  }
}
