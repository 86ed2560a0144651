import Text

/// The HTML of WordPress as raw HTML in Markdown, with shortcodes as directives. The conversion works on bytes, since
/// texts are nearly all of an export.
struct WordPressText {
  private let file: String
  private let title: String
  private let host: LocalAddresses
  private(set) var findings: [ImportFinding] = []

  init(_ file: String, title: String, host: LocalAddresses) {
    self.file = file
    self.title = title
    self.host = host
  }

  /// `html` is UTF-8.
  mutating func converted(_ html: [UInt8]) -> [UInt8] {
    let isBlocks = html.span.contains("<!-- wp:")
    let text = shortcodes(Self.withoutBlockComments(Self.withLineFeeds(html)))
    var result = host.inHTML(Self.paragraphs(text, areBlocks: isBlocks))
    result.append(UInt8(ascii: "\n"))
    return result
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

  /// Replaces comments such as `<!-- wp:paragraph -->` by the end of a paragraph.
  private static func withoutBlockComments(_ html: [UInt8]) -> [UInt8] {
    let text = html.span
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var copied = 0
    var index = 0
    while let start = text.firstIndex(of: "<!-- ", from: index), let end = text.firstIndex(of: "-->", from: start) {
      index = end + 3
      guard text.has("wp:", at: start + 5) || text.has("/wp:", at: start + 5) else { continue }
      result.append(text, copied..<start)
      result.append("\n\n")
      copied = index
    }
    result.append(text, copied..<text.count)
    return result
  }
}

extension WordPressText {
  /// Replaces shortcodes such as `[caption …]`, `[embed]` and `[audio]`. Others, such as `[gallery]`, become comments
  /// and are reported.
  private mutating func shortcodes(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes.span
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    // Names without a closing tag in the rest, so that each is searched for only once.
    var unclosed: Set<String> = []
    while let start = text.firstIndex(of: UInt8(ascii: "["), in: index..<text.count) {
      result.append(text, index..<start)
      index = start + 1
      guard let code = WordPressShortcode(in: text, at: start) else {
        result.append(UInt8(ascii: "["))
        continue
      }
      index = code.end
      var inner: String?
      if !unclosed.contains(code.name) {
        let closing = Array("[/\(code.name)]".utf8)
        if let close = text.firstIndex(of: closing.span, from: index) {
          inner = text.text(index..<close)
          index = close + closing.count
        } else {
          unclosed.insert(code.name)
        }
      }
      let replacement = code.replacement(inner) ?? unknown(code, inner)
      result.append(utf8: code.isDirective ? host.inSite(replacement) : replacement)
    }
    result.append(text, index..<text.count)
    return result
  }

  private mutating func unknown(_ code: WordPressShortcode, _ inner: String?) -> String {
    findings.append(
      ImportFinding(
        file, "`\(code.line)` in “\(title)”",
        advice: code.line.hasPrefix("[gallery")
          ? "write the pictures into `:::gallery`" : "write it as HTML, Markdown or a directive"))
    return "<!-- \(code.line.replacing("--", with: "- -")) -->" + (inner ?? "")
  }

  /// Removes spaces and tabs at the start of lines, which Markdown takes for code.
  private static func unindented(_ text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), in: start..<text.count).map { $0 + 1 } ?? text.count
      let line = text.extracting(start..<end)
      var margin = 0
      while margin < line.count, line[margin] == UInt8(ascii: " ") || line[margin] == UInt8(ascii: "\t") {
        margin += 1
      }
      result.append(line, margin..<line.count)
      start = end
    }
    return result
  }
}

extension WordPressText {
  private static let blocks = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "div", "figure", "table", "blockquote", "pre", "hr",
    "iframe", "video", "audio", "section", "!--", "/", "dl", "details", "form", "address", "script", "style",
  ].map { Array("<\($0)".utf8) }

  /// Wraps paragraphs in `<p>` and ends lines with `<br>`, as WordPress does, so that signs in them are not read as
  /// Markdown. Paragraphs end at empty lines. Each `<pre>` and each fence becomes a block with the same bytes.
  private static func paragraphs(_ bytes: [UInt8], areBlocks: Bool) -> [UInt8] {
    let text = bytes.span
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 64)
    var start = 0
    while let pre = preformatted(in: text, from: start) {
      appendParagraphs(of: unindented(text.extracting(start..<pre.lowerBound)), areBlocks: areBlocks, to: &result)
      if !result.isEmpty { result.append("\n\n") }
      result.append(text, pre)
      start = pre.upperBound
    }
    appendParagraphs(of: unindented(text.extracting(start..<text.count)), areBlocks: areBlocks, to: &result)
    return result
  }

  /// Returns the range of the next text whose lines stay as they are: a closed `<pre>`, or a fence of code.
  private static func preformatted(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    switch (pre(in: text, from: start), fence(in: text, from: start)) {
    case (let pre?, let fence?): pre.lowerBound < fence.lowerBound ? pre : fence
    case (let pre, let fence): pre ?? fence
    }
  }

  /// Returns the range of the next closed fence, which `shortcodes` put between empty lines.
  private static func fence(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard let opening = text.firstIndex(of: "\n\n```", from: start).map({ $0 + 2 }) else { return nil }
    var end = opening
    while end < text.count, text[end] == UInt8(ascii: "`") { end += 1 }
    let closing = [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: "`"), count: end - opening)
    return text.firstIndex(of: closing.span, from: end).map { opening..<($0 + closing.count) }
  }

  private static func pre(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard let opening = text.firstIndex(of: "<pre", from: start),
      let closing = text.firstIndex(of: "</pre>", from: opening)
    else { return nil }
    return opening..<(closing + "</pre>".utf8.count)
  }

  private static func appendParagraphs(of bytes: [UInt8], areBlocks: Bool, to result: inout [UInt8]) {
    let text = bytes.span
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: "\n\n", from: start) ?? text.count
      let chunk = text.extracting(trimmed(start..<end, in: text))
      start = end + 2
      guard chunk.count > 0 else { continue }
      if !result.isEmpty { result.append("\n\n") }
      if areBlocks || isBlock(chunk) {
        result.append(chunk, chunk.indices)
      } else {
        result.append("<p>")
        appendLines(of: chunk, to: &result)
        result.append("</p>")
      }
    }
  }

  private static func isBlock(_ chunk: Span<UInt8>) -> Bool {
    if chunk.has("::", at: 0) { return true }
    return chunk[0] == UInt8(ascii: "<") && blocks.contains { chunk.has($0.span, at: 0) }
  }

  private static func appendLines(of chunk: Span<UInt8>, to result: inout [UInt8]) {
    var start = 0
    while let end = chunk.firstIndex(of: UInt8(ascii: "\n"), in: start..<chunk.count) {
      result.append(chunk, start..<end)
      result.append("<br>\n")
      start = end + 1
    }
    result.append(chunk, start..<chunk.count)
  }

  /// Returns the range without line ends at its start and end.
  private static func trimmed(_ range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, let length = lineEnds.first(where: { text.has($0.span, at: start) })?.count { start += length }
    while let length = lineEnds.first(where: { end - $0.count >= start && text.has($0.span, at: end - $0.count) })?
      .count
    {
      end -= length
    }
    return start..<end
  }

  /// The characters that Unicode counts as line ends.
  private static let lineEnds = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].map { Array($0.utf8) }
}
