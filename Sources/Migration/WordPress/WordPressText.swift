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
      var converter = ShortcodeConverter(host, picture)
      converter.convert(part.span)
      for code in converter.unknown { note(unknown: code) }
      for piece in converter.pieces {
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

  private mutating func note(unknown code: WordPressShortcode) {
    note(
      "`\(code.line)` in “\(title)”",
      advice: code.line.hasPrefix("[gallery")
        ? "write the pictures into `:::gallery`" : "write it as HTML, Markdown or a directive", tag: code.name)
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
