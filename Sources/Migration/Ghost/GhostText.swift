import Markup
import Text

/// The HTML of a post of Ghost as raw HTML in Markdown, with its cards as pictures, directives and simple HTML.
struct GhostText {
  private let file: String
  let title: String
  let host: LocalAddresses
  let media: GhostMedia
  /// The addresses of the posts and pages that are published.
  let addresses: Set<String>
  private(set) var findings: [ImportFinding] = []

  init(_ file: String, title: String, host: LocalAddresses, media: GhostMedia, addresses: Set<String>) {
    self.file = file
    self.title = title
    self.host = host
    self.media = media
    self.addresses = addresses
  }

  enum Piece {
    case html([UInt8])
    case markdown(String)
  }

  /// `html` is UTF-8.
  mutating func converted(_ html: [UInt8]) -> [UInt8] {
    let source = HTMLElements(Self.withoutSpans(html))
    var writer = HTMLInMarkdown()
    var copied = 0
    for (range, pieces) in replacements(in: source) {
      append(source, copied..<range.lowerBound, to: &writer)
      for piece in pieces {
        switch piece {
        case .html(let part): writer.append(html: local(part).span)
        case .markdown(let words): writer.append(markdown: words)
        }
      }
      copied = range.upperBound
    }
    append(source, copied..<source.text.count, to: &writer)
    if writer.hasTagsInScripts {
      note("a script of “\(title)” contains `{%` or `{{<`", advice: "put the script into a file in content/static/")
    }
    return writer.output + [UInt8(ascii: "\n")]
  }

  mutating func note(_ summary: String, advice: String, tag: String? = nil) {
    findings.append(ImportFinding(file, summary, advice: advice, tag: tag))
  }

  /// Returns the cards and the blocks of code, each with what takes its place.
  private mutating func replacements(in source: HTMLElements) -> [(range: Range<Int>, pieces: [Piece])] {
    var result: [(Range<Int>, [Piece])] = []
    var end = 0
    for element in source.elements where element.tag.lowerBound >= end {
      let isCard = element.classes.contains("kg-card")
      guard isCard || element.name == "pre", element.range.count > element.tag.count else { continue }
      guard let pieces = isCard ? card(element, source) : Self.code(element, source) else { continue }
      result.append((element.range, pieces))
      end = element.range.upperBound
    }
    return result
  }

  private mutating func card(_ element: HTMLElements.Element, _ source: HTMLElements) -> [Piece]? {
    let kind = element.classes.first { $0.hasPrefix("kg-") && $0.hasSuffix("-card") && $0 != "kg-card" } ?? ""
    var card = GhostCard(element, source, self)
    guard let pieces = card.pieces(String(kind.dropFirst(3).dropLast(5))) else {
      note(
        "the card `\(kind)` in “\(title)” has no counterpart and stays HTML",
        advice: "look at it, and write it as Markdown or a directive", tag: String(kind))
      return nil
    }
    for finding in card.leftOut { note(finding.summary, advice: finding.advice) }
    return pieces
  }

  private func append(_ source: HTMLElements, _ range: Range<Int>, to writer: inout HTMLInMarkdown) {
    writer.append(html: local(Self.withoutComments(source.text[range])).span)
  }

  /// Returns HTML with addresses of the new site, and without sizes of pictures, which the build makes itself.
  private func local(_ html: [UInt8]) -> [UInt8] { GhostMedia.whole(inHTML: host.inHTML(html)) }

  /// Returns a block of code for `<pre><code class="language-swift">`; `nil` if it contains markup.
  static func code(_ element: HTMLElements.Element, _ source: HTMLElements) -> [Piece]? {
    let numbers = source.numbers(in: element.inner)
    guard numbers.count == 1, let code = numbers.first.map({ source.elements[$0] }), code.name == "code" else {
      return nil
    }
    let language = code.classes.first { $0.hasPrefix("language-") }.map { String($0.dropFirst(9)) }
    let words = WXRElement.unescaped(source.text.span.extracting(code.inner)).text
    let name = language.flatMap { MarkdownForms.isName($0[...]) ? $0 : nil }
    return [.markdown(MarkdownForms.code(words, language: name, CodeOptions()))]
  }

  /// Removes the tags of the elements `<span style="white-space: pre-wrap;">` that Ghost writes around words.
  private static func withoutSpans(_ html: [UInt8]) -> [UInt8] {
    guard html.span.contains("<span style=\"white-space") else { return html }
    let source = HTMLElements(html)
    var tags: [Range<Int>] = []
    for element in source.elements where element.name == "span" && element.range.count > element.tag.count {
      let style = source.attribute("style", of: element)?.filter { $0 != " " && $0 != ";" }
      guard style == "white-space:pre-wrap" else { continue }
      tags += [element.tag, element.inner.upperBound..<element.range.upperBound]
    }
    var result: [UInt8] = []
    var copied = 0
    for tag in tags.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      result.append(html.span, copied..<tag.lowerBound)
      copied = tag.upperBound
    }
    result.append(html.span, copied..<html.count)
    return result
  }

  /// Removes Ghost's marks: where cards begin and end, and where the part for members begins.
  private static func withoutComments(_ html: ArraySlice<UInt8>) -> [UInt8] {
    let text = html.span
    guard text.contains("<!--") else { return Array(html) }
    var result: [UInt8] = []
    var (copied, index) = (0, 0)
    while let start = text.firstIndex(of: "<!--", from: index), let end = text.firstIndex(of: "-->", from: start + 4) {
      index = end + 3
      let words = text.text((start + 4)..<min(end, start + 64))
      guard words.hasPrefix("kg-card-begin") || words.hasPrefix("kg-card-end") || words.hasPrefix("members-only") else {
        continue
      }
      result.append(text, copied..<start)
      result.append("\n\n")
      copied = index
    }
    result.append(text, copied..<text.count)
    return result
  }
}
