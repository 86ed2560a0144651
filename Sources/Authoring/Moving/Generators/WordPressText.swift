import Markup
import Text

/// The HTML of WordPress as raw HTML in Markdown, with shortcodes as directives. The conversion works on bytes, since
/// texts are nearly all of an export.
struct WordPressText {
  private let file: String
  let title: String
  let host: LocalAddresses
  let numbers: WordPressNumbers
  /// Returns the picture of the media library with this number, if the new site has it.
  private let picture: (String) -> WordPressShortcode.Picture?
  private(set) var findings: [ImportFinding] = []

  enum Piece {
    case html([UInt8])
    case markdown(String)
  }

  init(
    _ file: String, title: String, host: LocalAddresses, numbers: WordPressNumbers = WordPressNumbers(),
    picture: @escaping (String) -> WordPressShortcode.Picture? = { _ in nil }
  ) {
    self.picture = picture
    self.file = file
    self.title = title
    self.host = host
    self.numbers = numbers
  }

  /// `html` is UTF-8.
  mutating func converted(_ html: [UInt8]) -> [UInt8] {
    let text = Self.withLineFeeds(html)
    let isBlocks = text.span.contains("<!-- wp:")
    var writer = HTMLInMarkdown()
    for piece in isBlocks ? blocks(text, depth: 0) : [.html(text)] {
      guard case .html(let part) = piece else {
        if case .markdown(let words) = piece { writer.append(markdown: words) }
        continue
      }
      for piece in shortcodes(part) {
        switch piece {
        case .markdown(let words): writer.append(markdown: words)
        case .html(let html):
          let local = host.inHTML(withPaths(html))
          writer.append(html: (isBlocks ? local : WordPressParagraphs.wrapped(local)).span)
        }
      }
    }
    if writer.hasTagsInScripts {
      note("a script of “\(title)” contains `{%` or `{{<`", advice: "put the script into a file in content/static/")
    }
    return writer.output + [UInt8(ascii: "\n")]
  }

  mutating func note(_ summary: String, advice: String, tag: String? = nil) {
    findings.append(ImportFinding(file, summary, advice: advice, tag: tag))
  }

  /// Replaces carriage returns with line feeds by line feeds alone.
  private static func withLineFeeds(_ text: [UInt8]) -> [UInt8] {
    guard text.span.contains("\r\n") else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var copied = 0
    while let found = text.span.firstIndex(of: "\r\n", from: copied) {
      result.append(text.span, copied..<found)
      result.append(UInt8(ascii: "\n"))
      copied = found + 2
    }
    result.append(text.span, copied..<text.count)
    return result
  }
}

extension WordPressText {
  /// Replaces shortcodes such as `[caption …]`, `[embed]` and `[audio]`, and cards of other hosts. Other shortcodes, such as
  /// `[gallery]`, become comments and are reported. Tags, comments and code stay as they are.
  private mutating func shortcodes(_ bytes: [UInt8]) -> [Piece] {
    let text = bytes.span
    var pieces: [Piece] = []
    var html: [UInt8] = []
    html.reserveCapacity(text.count)
    var markup = HTMLMarkup()
    // Names without a closing tag in the rest, so that each is searched for only once.
    var unclosed: Set<String> = []
    // Names of which closing tags may follow.
    var opened: Set<String> = []
    var (index, copied) = (0, 0)
    func copy(to end: Int, from next: Int) {
      html.append(text, copied..<end)
      (index, copied) = (next, next)
    }
    func add(_ markdown: String) {
      // A block takes the place of the paragraph in which it is alone.
      if let start = Self.emptyParagraph(atEndOf: html.span), let end = Self.endOfParagraph(text, at: index) {
        html.removeSubrange(start...)
        (index, copied) = (end, end)
      }
      pieces += [.html(html), .markdown(markdown)]
      html.removeAll(keepingCapacity: true)
    }
    while index < text.count {
      let start = index
      index += 1
      if text[start] == UInt8(ascii: "<") {
        guard let end = markup.end(in: text, at: start) else { continue }
        index = end
        if let name = Self.code(text, at: start) {
          index = markup.endOfElement(name, in: text, at: start) ?? end
        } else if text.has("<figure", at: start), let (card, after) = card(text, start, &markup) {
          copy(to: start, from: after)
          add(card)
        }
      } else if text[start] == UInt8(ascii: "h"), let end = Self.endOfLoneAddress(text, at: start),
        case let address = text.text(start..<end), host.inSite(address) == address
      {
        copy(to: start, from: end)
        add(MarkdownForms.embed(address, title: nil))
      } else if text[start] == UInt8(ascii: "[") {
        if let shown = Self.escaped(text, at: start) {
          copy(to: start, from: shown.end)
          html.append(text, shown.range)
        } else if let code = WordPressShortcode(in: text, at: start) {
          copy(to: start, from: code.end)
          let inner = Self.inner(of: code, text, &index, &unclosed)
          switch code.replacement(inner, host, picture) {
          case .markdown(let words):
            copied = index
            add(words)
          case .html(let words):
            copied = index
            html.append(utf8: words)
          case nil:
            index = code.end
            opened.insert("[/\(code.name)]")
            html.append(utf8: unknown(code))
          }
        } else if let mark = opened.first(where: { text.has($0.utf8Span.span, at: start) }) {
          copy(to: start, from: start + mark.utf8.count)
        }
      }
    }
    copy(to: text.count, from: text.count)
    return pieces + [.html(html)]
  }

  /// Returns where an address ends that is alone in its paragraph, which WordPress shows as an embedded page; `nil` for others.
  private static func endOfLoneAddress(_ text: Span<UInt8>, at start: Int) -> Int? {
    guard text.has("https://", at: start) || text.has("http://", at: start),
      start == 0 || text.has("\n\n", at: start - 2) || text.has("<p>", at: start - 3)
    else { return nil }
    var end = start
    while end < text.count, !text[end].isASCIIWhitespace, !"<>[]\"".utf8.contains(text[end]) { end += 1 }
    return end == text.count || text.has("\n\n", at: end) || text.has("</p>", at: end) ? end : nil
  }

  /// Returns the name of an element in which brackets are not shortcodes; `nil` for others.
  private static func code(_ text: Span<UInt8>, at start: Int) -> String? {
    text.has("<code", at: start) && HTMLMarkup.name(in: text, at: start) == "code"
      ? "code" : HTMLMarkup.literalName(in: text, at: start)
  }

  /// Returns the text up to the closing tag of a shortcode, and moves `index` after that tag; `nil` if there is none.
  private static func inner(
    of code: WordPressShortcode, _ text: Span<UInt8>, _ index: inout Int, _ unclosed: inout Set<String>
  ) -> String? {
    guard !unclosed.contains(code.name) else { return nil }
    let closing = Array("[/\(code.name)]".utf8)
    guard let close = text.firstIndex(of: closing.span, from: index) else {
      unclosed.insert(code.name)
      return nil
    }
    defer { index = close + closing.count }
    return text.text(index..<close)
  }

  /// Returns the shortcode that `[[gallery]]` shows, without the outer brackets; `nil` if there is none.
  private static func escaped(_ text: Span<UInt8>, at start: Int) -> (range: Range<Int>, end: Int)? {
    guard text.has("[[", at: start), let code = WordPressShortcode(in: text, at: start + 1) else { return nil }
    if text.has("]", at: code.end) { return ((start + 1)..<code.end, code.end + 1) }
    let closing = Array("[/\(code.name)]]".utf8)
    // The end is near: a search in the whole text would be made again for each bracket.
    let rest = text.extracting(code.end..<min(text.count, code.end + 2000))
    guard let close = rest.firstIndex(of: closing.span) else { return nil }
    let end = code.end + close + closing.count
    return ((start + 1)..<(end - 1), end)
  }

  private mutating func unknown(_ code: WordPressShortcode) -> String {
    note(
      "`\(code.line)` in “\(title)”",
      advice: code.line.hasPrefix("[gallery")
        ? "write the pictures into `:::gallery`" : "write it as HTML, Markdown or a directive", tag: code.name)
    return "<!-- \(code.line.replacing("--", with: "- -")) -->"
  }

  /// Returns the card for a figure with the class `wp-block-embed`, and the offset after it; `nil` for other figures.
  private mutating func card(_ text: Span<UInt8>, _ start: Int, _ markup: inout HTMLMarkup) -> (String, Int)? {
    guard let inner = markup.end(in: text, at: start),
      text.extracting(start..<inner).contains("wp-block-embed"),
      let end = markup.endOfElement("figure", in: text, at: start)
    else { return nil }
    let figure = text.extracting(inner..<end)
    let caption = figure.firstIndex(of: "<figcaption")
    let words = HTMLCleaner.plain(figure.text(0..<(caption ?? figure.count)))
    guard words.hasPrefix("http"), !words.contains(where: \.isWhitespace) else { return nil }
    let title = caption.map { HTMLCleaner.plain(figure.text($0..<figure.count)) }
    return (MarkdownForms.embed(host.inSite(words), title: title.flatMap { $0.isEmpty ? nil : $0 }), end)
  }

  /// Returns where a start tag `<p>` begins, after which there is only white space.
  private static func emptyParagraph(atEndOf html: Span<UInt8>) -> Int? {
    var end = html.count
    while end > 0, html[end - 1].isASCIIWhitespace { end -= 1 }
    guard end > 0, html[end - 1] == UInt8(ascii: ">") else { return nil }
    var start = end - 1
    while start > 0, html[start] != UInt8(ascii: "<") { start -= 1 }
    return HTMLMarkup.name(in: html, at: start) == "p" ? start : nil
  }

  /// Returns the offset after `</p>`, if it follows after white space.
  private static func endOfParagraph(_ text: Span<UInt8>, at start: Int) -> Int? {
    var index = start
    while index < text.count, text[index].isASCIIWhitespace { index += 1 }
    return text.has("</p>", at: index) ? index + 4 : nil
  }
}
