import Text

/// A shortcode of WordPress: a tag in brackets, such as `[gallery ids="1,2"]`.
struct WordPressShortcode {
  let name: String
  /// With its brackets.
  let line: String
  /// The offset after its bracket.
  let end: Int
  private let arguments: String

  enum Replacement {
    case html(String)
    /// Blocks of Markdown or directives.
    case markdown(String)
  }

  /// Reads the shortcode at `start`; `nil` if the brackets contain ordinary text, or are not closed.
  init?(in text: Span<UInt8>, at start: Int) {
    var end = start + 1
    while end < text.count, !Self.isStop(text[end]) { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "]") else { return nil }
    let head = text.text((start + 1)..<end)
    let name = head.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard name.first?.isLetter == true else { return nil }
    arguments = String(head[name.endIndex...])
    guard Self.known.contains(name.lowercased()) || Self.areArguments(arguments) || Self.isOfPlugin(head) else {
      return nil
    }
    self.name = String(name)
    self.end = end + 1
    line = "[\(head)]"
  }

  private static func isStop(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<")
  }

  /// Whether the text is what follows a name in a shortcode of a plugin, such as ` id="1" wide`.
  private static func areArguments(_ text: String) -> Bool {
    guard text.first?.isWhitespace == true else { return false }
    return !TagArguments(text).named.isEmpty && (text.contains("=\"") || text.contains("='"))
  }

  /// Whether this is a name in the usual form of plugins, such as `vc_row`, without arguments.
  private static func isOfPlugin(_ head: String) -> Bool {
    head.contains("_") && head.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 &- 0x61 < 26 }
  }

  private static let known: Set<String> = [
    "caption", "wp_caption", "embed", "gallery", "audio", "video", "youtube", "vimeo", "code", "sourcecode", "playlist",
    "contact-form", "contact-form-7", "wpvideo",
  ]
}

extension WordPressShortcode {
  /// A picture of the media library that the new site has.
  typealias Picture = (src: String, alt: String)

  /// Returns the replacement; `nil` if there is none. `inner` is the text up to the closing tag, if there is one. `picture`
  /// returns the picture with a number.
  func replacement(_ inner: String?, _ host: LocalAddresses, _ picture: (String) -> Picture?) -> Replacement? {
    let arguments = TagArguments(arguments)
    switch name.lowercased() {
    case "caption", "wp_caption": return inner.map { .html(Self.figure($0, caption: arguments.value("caption"))) }
    case "embed", "youtube", "vimeo":
      let url = inner ?? arguments.value("src") ?? arguments.positional.first.map { String($0.drop { $0 == "=" }) }
      return url.map { $0.split(whereSeparator: \.isWhitespace).joined() }.map {
        .markdown(MarkdownForms.embed(host.inSite($0), title: nil))
      }
    case "audio", "video":
      return (arguments.value("src", "mp3", "mp4", "m4a", "ogg", "webm") ?? inner).map {
        .markdown(MarkdownForms.player(name.lowercased(), src: host.inSite($0), title: nil))
      }
    case "gallery":
      let numbers = (arguments.value("ids", "include") ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
      let pictures = numbers.compactMap(picture)
      guard !numbers.isEmpty, pictures.count == numbers.count else { return nil }
      return .markdown(MarkdownForms.gallery(pictures))
    case "code", "sourcecode":
      // WordPress stores code with character references.
      return inner.map { WXRElement.unescaped($0.utf8Span.span).text }.map {
        .markdown(MarkdownForms.code($0, language: arguments.value("lang", "language"), CodeOptions()))
      }
    default: return nil
    }
  }

  /// Returns a picture, or a link with a picture, with the words after it as its caption.
  private static func figure(_ inner: String, caption: String?) -> String {
    let text = inner.utf8Span.span
    var markup = HTMLMarkup()
    var (end, index) = (0, 0)
    var (isLink, isPictureInLink) = (false, false)
    while let start = text.firstIndex(of: UInt8(ascii: "<"), in: index..<text.count) {
      index = start + 1
      guard let name = HTMLMarkup.name(in: text, at: start), let close = markup.end(in: text, at: start) else {
        continue
      }
      index = close
      if name == "a" || name == "/a" { isLink = name == "a" }
      if name == "img", end == 0 { (end, isPictureInLink) = (close, isLink) }
      guard end > 0, !isPictureInLink || name == "/a" else { continue }
      end = close
      break
    }
    guard end > 0 else { return inner }
    let words = caption ?? text.text(end..<text.count)
    return "\n\n<figure>\(text.text(0..<end))<figcaption>\(words)</figcaption></figure>\n\n"
  }
}
