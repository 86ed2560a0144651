import Text

/// A shortcode of WordPress: a tag in brackets, such as `[gallery ids="1,2"]`.
struct WordPressShortcode {
  let name: String
  /// With its brackets.
  let line: String
  /// The offset after its bracket.
  let end: Int
  private let arguments: String

  /// Reads the shortcode at `start`; `nil` if the brackets contain ordinary text, or are not closed.
  init?(in text: Span<UInt8>, at start: Int) {
    var end = start + 1
    while end < text.count, !Self.isStop(text[end]) { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "]") else { return nil }
    let head = text.text((start + 1)..<end)
    let name = head.prefix { $0.isLetter || $0 == "_" || $0 == "-" }
    guard !name.isEmpty, Self.known.contains(name.lowercased()) || head.utf8.span.contains("=\"") else { return nil }
    self.name = String(name)
    self.end = end + 1
    line = "[\(head)]"
    arguments = String(head[name.endIndex...])
  }

  private static func isStop(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<")
  }

  private static let known: Set<String> = [
    "caption", "wp_caption", "embed", "gallery", "audio", "video", "youtube", "vimeo", "code", "sourcecode", "playlist",
  ]
}

extension WordPressShortcode {
  /// Whether its replacement is a directive, not HTML.
  var isDirective: Bool { ["embed", "youtube", "vimeo", "audio", "video"].contains(name.lowercased()) }

  /// Returns the replacement in Markdown or HTML; `nil` if there is none. `inner` is the text up to the closing tag, if
  /// there is one.
  func replacement(_ inner: String?) -> String? {
    let arguments = TagArguments(arguments)
    switch name.lowercased() {
    case "caption", "wp_caption":
      guard let inner, let end = inner.range(of: inner.range(of: "</a>") != nil ? "</a>" : ">") else { return inner }
      let words = arguments.value("caption") ?? String(inner[end.upperBound...])
      return "\n\n<figure>\(inner[..<end.upperBound])<figcaption>\(words)</figcaption></figure>\n\n"
    case "embed": return inner.map { MarkdownForms.embed($0, title: nil) }
    case "youtube", "vimeo":
      let url = inner ?? arguments.positional.first.map { String($0.drop { $0 == "=" }) }
      return url.map { MarkdownForms.embed($0, title: nil) }
    case "audio", "video":
      return (arguments.value("src", "mp3", "mp4", "m4a", "ogg", "webm") ?? inner).map {
        MarkdownForms.player(name.lowercased(), src: $0, title: nil)
      }
    case "code", "sourcecode":
      // WordPress stores code with character references.
      return inner.map { WXRElement.unescaped($0.utf8Span.span).text }.map {
        "\n\n" + MarkdownForms.code($0, language: arguments.value("lang", "language"), CodeOptions()) + "\n\n"
      }
    default: return nil
    }
  }
}
