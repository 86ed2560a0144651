import Text

/// The HTML of WordPress as a text of ours: raw HTML, with shortcodes as directives.
struct WordPressText {
  private let file: String
  private let title: String
  /// Returns the address of a file or page of the old site on the new one.
  private let local: (String) -> String
  private(set) var findings: [ImportFinding] = []

  init(_ file: String, title: String, local: @escaping (String) -> String) {
    self.file = file
    self.title = title
    self.local = local
  }

  mutating func converted(_ html: String) -> String {
    let isBlocks = html.contains("<!-- wp:")
    let text = shortcodes(withoutBlockComments(html.replacing("\r\n", with: "\n")))
    var isCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
      // Markdown takes an indented line for code.
      let shown = isCode ? line : line.drop { $0 == " " || $0 == "\t" }
      if line.contains("<pre") { isCode = true }
      if line.contains("</pre>") { isCode = false }
      return shown
    }
    let chunks = lines.joined(separator: "\n").split(separator: "\n\n", omittingEmptySubsequences: true)
    return local(chunks.map { paragraph(Self.trimmed($0), isBlocks) }.filter { !$0.isEmpty }.joined(separator: "\n\n"))
      + "\n"
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isNewline }
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }

  private func withoutBlockComments(_ html: String) -> String {
    var result = ""
    var rest = html[...]
    while let start = rest.range(of: "<!-- ") {
      result += rest[..<start.lowerBound]
      rest = rest[start.lowerBound...]
      guard let end = rest.range(of: "-->") else { break }
      let comment = rest[..<end.upperBound]
      if comment.hasPrefix("<!-- wp:") || comment.hasPrefix("<!-- /wp:") { result += "\n\n" } else { result += comment }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static let blocks = [
    "<p", "<h1", "<h2", "<h3", "<h4", "<h5", "<h6", "<ul", "<ol", "<li", "<div", "<figure", "<table", "<blockquote",
    "<pre", "<hr",
    "<iframe", "<video", "<audio", "<section", "<!--", "</", "<dl", "<details", "<form", "<address", "<script",
    "<style", ":::", "::",
  ]

  /// WordPress makes paragraphs of lines; Markdown must not read signs in them.
  private func paragraph(_ chunk: String, _ isBlocks: Bool) -> String {
    if chunk.isEmpty || isBlocks || Self.blocks.contains(where: { chunk.hasPrefix($0) }) { return chunk }
    return "<p>" + chunk.split(separator: "\n").joined(separator: "<br>\n") + "</p>"
  }

  /// `[caption …]`, `[embed]`, `[gallery]`, `[audio]`, `[video]`, `[youtube]`.
  private mutating func shortcodes(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "[") {
      result += rest[..<start]
      rest = rest[start...]
      let head = rest.dropFirst().prefix { $0 != "]" && $0 != "[" && $0 != "<" }
      let name = head.prefix { $0.isLetter || $0 == "_" || $0 == "-" }
      guard !name.isEmpty, head.endIndex < rest.endIndex, rest[head.endIndex] == "]", isShortcode(name, head) else {
        result.append(rest.removeFirst())
        continue
      }
      var after = rest[rest.index(after: head.endIndex)...]
      var inner: String?
      if let close = after.range(of: "[/\(name)]") {
        inner = String(after[..<close.lowerBound])
        after = after[close.upperBound...]
      }
      let arguments = TagArguments(String(head.dropFirst(name.count)))
      if let replacement = replacement(String(name), arguments, inner) {
        result += replacement
      } else {
        result += unknown(rest[..<after.startIndex], inner)
      }
      rest = after
    }
    return result + rest
  }

  private static let known: Set<String> = [
    "caption", "wp_caption", "embed", "gallery", "audio", "video", "youtube", "vimeo", "code", "sourcecode", "playlist",
  ]

  /// Whether it is a shortcode, and not a remark in brackets.
  private func isShortcode(_ name: Substring, _ head: Substring) -> Bool {
    Self.known.contains(name.lowercased()) || head.contains("=\"")
  }

  private func replacement(_ name: String, _ arguments: TagArguments, _ inner: String?) -> String? {
    switch name.lowercased() {
    case "caption", "wp_caption":
      guard let inner, let end = inner.range(of: inner.contains("</a>") ? "</a>" : ">") else { return inner }
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
      return inner.map {
        "\n\n" + MarkdownForms.code($0, language: arguments.value("lang", "language"), numbers: false) + "\n\n"
      }
    default: return nil
    }
  }

  private mutating func unknown(_ raw: Substring, _ inner: String?) -> String {
    let line = raw.prefix { $0 != "]" } + "]"
    findings.append(
      ImportFinding(
        file, "`\(line)` in “\(title)”",
        advice: line.hasPrefix("[gallery")
          ? "write the pictures into `:::gallery`" : "write it as HTML, Markdown or a directive"))
    return "<!-- \(line.replacing("--", with: "- -")) -->" + (inner ?? "")
  }
}
