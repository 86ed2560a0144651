import Markup
import Text

/// Replaces the shortcodes in HTML of WordPress, such as `[caption …]`, `[embed]` and `[audio]`, the cards of other hosts,
/// and addresses that are alone in a paragraph. Other shortcodes, such as `[gallery]`, become comments. Tags, comments and
/// code stay as they are.
struct ShortcodeConverter {
  private let host: LocalAddresses
  private let picture: (String) -> WordPressShortcode.Picture?
  private(set) var pieces: [WordPressText.Piece] = []
  /// The shortcodes that became comments.
  private(set) var unknown: [WordPressShortcode] = []
  /// The HTML since the last piece.
  private var html: [UInt8] = []
  private var index = 0
  /// The end of what `html` and `pieces` contain.
  private var copied = 0
  private var markup = HTMLMarkup()
  /// Names without a closing tag in the rest, so that each is searched for only once.
  private var unclosed: Set<String> = []
  /// Closing tags that may follow, of shortcodes that became comments.
  private var closingTags: Set<String> = []

  init(_ host: LocalAddresses, _ picture: @escaping (String) -> WordPressShortcode.Picture?) {
    self.host = host
    self.picture = picture
  }

  /// Call this once: `pieces` and `unknown` are then its result.
  mutating func convert(_ text: Span<UInt8>) {
    html.reserveCapacity(text.count)
    while index < text.count {
      let start = index
      index += 1
      switch text[start] {
      case UInt8(ascii: "<"): convertTag(text, at: start)
      case UInt8(ascii: "h"): convertAddress(text, at: start)
      case UInt8(ascii: "["): convertBracket(text, at: start)
      default: break
      }
    }
    copy(text, to: text.count, continueAt: text.count)
    pieces.append(.html(html))
  }
}

extension ShortcodeConverter {
  private mutating func convertTag(_ text: Span<UInt8>, at start: Int) {
    guard let end = markup.end(in: text, at: start) else { return }
    index = end
    if let name = Self.code(text, at: start) {
      index = markup.endOfElement(name, in: text, at: start) ?? end
    } else if text.has("<figure", at: start), let (card, after) = card(text, start) {
      copy(text, to: start, continueAt: after)
      add(card, text)
    }
  }

  /// Converts an address that is alone in its paragraph to an embedded page.
  private mutating func convertAddress(_ text: Span<UInt8>, at start: Int) {
    guard let end = Self.endOfLoneAddress(text, at: start) else { return }
    let address = text.text(start..<end)
    guard host.inSite(address) == address else { return }
    copy(text, to: start, continueAt: end)
    add(MarkdownForms.embed(address, title: nil), text)
  }

  private mutating func convertBracket(_ text: Span<UInt8>, at start: Int) {
    if let shown = Self.escaped(text, at: start) {
      copy(text, to: start, continueAt: shown.end)
      html.append(text, shown.range)
    } else if let code = WordPressShortcode(in: text, at: start) {
      copy(text, to: start, continueAt: code.end)
      replace(code, text)
    } else if let tag = closingTags.first(where: { text.has($0.utf8Span.span, at: start) }) {
      copy(text, to: start, continueAt: start + tag.utf8.count)
    }
  }

  private mutating func replace(_ code: WordPressShortcode, _ text: Span<UInt8>) {
    let (inner, end) = inner(of: code, text)
    guard let replacement = code.replacement(inner, host, picture) else {
      unknown.append(code)
      closingTags.insert("[/\(code.name)]")
      html.append(utf8: "<!-- \(code.line.replacing("--", with: "- -")) -->")
      return
    }
    (index, copied) = (end, end)
    switch replacement {
    case .markdown(let words): add(words, text)
    case .html(let words): html.append(utf8: words)
    }
  }

  /// Returns the text up to the closing tag of a shortcode, and the offset after that tag; without such a tag, `nil` and the
  /// offset after the shortcode.
  private mutating func inner(of code: WordPressShortcode, _ text: Span<UInt8>) -> (text: String?, end: Int) {
    guard !unclosed.contains(code.name) else { return (nil, code.end) }
    let closing = Array("[/\(code.name)]".utf8)
    guard let close = text.firstIndex(of: closing.span, from: code.end) else {
      unclosed.insert(code.name)
      return (nil, code.end)
    }
    return (text.text(code.end..<close), close + closing.count)
  }

  private mutating func copy(_ text: Span<UInt8>, to end: Int, continueAt next: Int) {
    html.append(text, copied..<end)
    (index, copied) = (next, next)
  }

  /// Adds blocks of Markdown. They take the place of the paragraph in which they are alone.
  private mutating func add(_ markdown: String, _ text: Span<UInt8>) {
    if let start = Self.emptyParagraph(atEndOf: html.span), let end = Self.endOfParagraph(text, at: index) {
      html.removeSubrange(start...)
      (index, copied) = (end, end)
    }
    pieces += [.html(html), .markdown(markdown)]
    html.removeAll(keepingCapacity: true)
  }

  /// Returns the card for a figure with the class `wp-block-embed`, and the offset after it; `nil` for other figures.
  private mutating func card(_ text: Span<UInt8>, _ start: Int) -> (String, Int)? {
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
}

extension ShortcodeConverter {
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
