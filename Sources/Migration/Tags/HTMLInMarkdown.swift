import Text

/// Writes HTML so that Markdown leaves it as it is. A block of HTML ends at an empty line (CommonMark, “HTML blocks”), so
/// that an empty line stays only in front of a tag with which a new block can begin, and without a margin after it.
struct HTMLInMarkdown {
  private(set) var output: [UInt8] = []
  /// Whether a script contains `{%` or `{{<`, which a build takes for a tag of another generator. In HTML, they become
  /// character references.
  private(set) var hasTagsInScripts = false
  /// Whether the next line belongs to the block of HTML above it.
  private var isOpen = false

  private struct Line {
    var range: Range<Int>
    var isAfterBlank: Bool
    /// Whether it is an element or a comment with empty lines in it.
    var isLiteral = false
  }

  /// Appends Markdown, as blocks of its own.
  mutating func append(markdown: String) {
    separate()
    output.append(utf8: MarkdownForms.trimmed(markdown))
    isOpen = false
  }

  mutating func append(html: Span<UInt8>) {
    let lines = Self.lines(of: html)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      let opening = Self.opening(html, at: line.range.lowerBound)
      if line.isLiteral {
        separate()
        append(html, line)
        isOpen = false
      } else if isOpen, opening == nil || !line.isAfterBlank {
        output.append(UInt8(ascii: "\n"))
        append(html, line)
      } else if let opening {
        separate()
        append(html, line)
        isOpen = opening == .element
      } else {
        separate()
        index = appendInline(html, lines, from: index)
        continue
      }
      index += 1
    }
  }

  private mutating func separate() {
    if !output.isEmpty { output.append("\n\n") }
  }
}

extension HTMLInMarkdown {
  /// Returns the lines that are not empty, without margins. A tag, a comment, and an element such as `<pre>` are on one
  /// line, whatever they contain.
  private static func lines(of html: Span<UInt8>) -> [Line] {
    var lines: [Line] = []
    var markup = HTMLMarkup()
    var (start, index) = (0, 0)
    var isAfterBlank = true
    func finish(_ end: Int) {
      var (first, last) = (start, end)
      while first < last, html[first].isASCIIWhitespace { first += 1 }
      while last > first, html[last - 1].isASCIIWhitespace { last -= 1 }
      if first < last { lines.append(Line(range: first..<last, isAfterBlank: isAfterBlank)) }
      isAfterBlank = first == last
    }
    while index < html.count {
      switch html[index] {
      case UInt8(ascii: "\n"):
        finish(index)
        index += 1
        start = index
      case UInt8(ascii: "<"):
        guard let end = end(of: html, at: index, &markup) else {
          index += 1
          continue
        }
        if isLiteral(html, index..<end) {
          if start < index { finish(index) }
          lines.append(Line(range: index..<end, isAfterBlank: true, isLiteral: true))
          start = end
          isAfterBlank = true
        }
        index = end
      default: index += 1
      }
    }
    if start < html.count { finish(html.count) }
    return lines
  }

  /// Returns the end of a tag, a comment or an element such as `<pre>`.
  private static func end(of html: Span<UInt8>, at start: Int, _ markup: inout HTMLMarkup) -> Int? {
    if let name = HTMLMarkup.literalName(in: html, at: start),
      let end = markup.endOfElement(name, in: html, at: start)
    {
      return end
    }
    return markup.end(in: html, at: start)
  }

  /// Whether it needs a block of its own: a script of several lines, an element or a comment with an empty line in it, or the
  /// end of the excerpt.
  private static func isLiteral(_ html: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if html.has("<!--", at: range.lowerBound) {
      let words = (range.lowerBound + 4)..<max(range.lowerBound + 4, range.upperBound - 3)
      if words.count < 64, html.text(words).split(whereSeparator: \.isWhitespace) == ["more"] { return true }
    } else {
      let name = HTMLMarkup.literalName(in: html, at: range.lowerBound)
      guard name != nil, name != "textarea" else { return false }
      if name != "pre" { return html.extracting(range).contains("\n") }
    }
    var index = range.lowerBound
    while let found = html.firstIndex(of: UInt8(ascii: "\n"), in: index..<range.upperBound) {
      index = found + 1
      if isBlank(html, from: index, before: range.upperBound) { return true }
    }
    return false
  }

  /// Whether there are only spaces and tabs up to the next line end.
  private static func isBlank(_ html: Span<UInt8>, from start: Int, before end: Int) -> Bool {
    var index = start
    while index < end, html[index] == UInt8(ascii: " ") || html[index] == UInt8(ascii: "\t") { index += 1 }
    return index < end && html[index] == UInt8(ascii: "\n")
  }
}

extension HTMLInMarkdown {
  private enum Opening {
    /// A block that ends at an empty line.
    case element
    /// A comment, or an element such as `<pre>`, whose block ends with the line of its end.
    case ended
  }

  /// Returns how the block of HTML ends that can begin at `start`; `nil` if none can.
  private static func opening(_ html: Span<UInt8>, at start: Int) -> Opening? {
    if html.has("<!--", at: start) { return .ended }
    guard let name = HTMLMarkup.name(in: html, at: start) else { return nil }
    if ["pre", "script", "style"].contains(name) { return .ended }
    let bare = name.hasPrefix("/") ? String(name.dropFirst()) : name
    return HTMLBlockNames.all.contains(bare) ? .element : nil
  }

  /// Whether a paragraph cannot contain the tag at `start`.
  static func isBlock(_ html: Span<UInt8>, at start: Int) -> Bool {
    guard let name = HTMLMarkup.name(in: html, at: start) else { return false }
    let bare = name.hasPrefix("/") ? String(name.dropFirst()) : name
    return HTMLBlockNames.all.contains(bare) && !HTMLBlockNames.inParagraphs.contains(bare) || name == "pre"
  }

  /// Appends lines with which no block of HTML can begin, and returns the number of the next line.
  private mutating func appendInline(_ html: Span<UInt8>, _ lines: [Line], from first: Int) -> Int {
    let range = lines[first].range
    let line = html.extracting(range)
    var markup = HTMLMarkup()
    // A tag that is alone on its line begins a block.
    if markup.end(in: line, at: 0) == line.count, !line.contains("\n") {
      append(html, lines[first])
      isOpen = true
      return first + 1
    }
    var end = first + 1
    while end < lines.count, !lines[end].isLiteral, !lines[end].isAfterBlank,
      !Self.isBlock(html, at: lines[end].range.lowerBound)
    {
      end += 1
    }
    let isParagraph = Self.isParagraph(html.extracting(range.lowerBound..<lines[end - 1].range.upperBound))
    // A comment begins a block that ends with its line. White space and line ends mean the same here.
    output.append(isParagraph ? "<p>" : "<!-- -->")
    for index in first..<end {
      if index > first { output.append(isParagraph ? "\n" : " ") }
      append(html, lines[index], joined: !isParagraph)
    }
    if isParagraph { output.append("</p>") }
    isOpen = isParagraph
    return end
  }

  /// Whether all elements have their ends in the text, and can be in a paragraph.
  private static func isParagraph(_ html: Span<UInt8>) -> Bool {
    var markup = HTMLMarkup()
    var (depth, index) = (0, 0)
    while let start = html.firstIndex(of: UInt8(ascii: "<"), in: index..<html.count) {
      index = start + 1
      guard let name = HTMLMarkup.name(in: html, at: start), let end = markup.end(in: html, at: start) else { continue }
      if isBlock(html, at: start) { return false }
      let closesItself = html[end - 2] == UInt8(ascii: "/")
      if name.hasPrefix("/") { depth -= 1 } else if !VoidElements.names.contains(name), !closesItself { depth += 1 }
      if depth < 0 { return false }
      index = end
    }
    return depth == 0
  }
}

extension HTMLInMarkdown {
  /// Appends a line. Empty lines in its tags are left out, and in `<textarea>` they become character references. If the line
  /// is `joined` with others, so do all its line ends.
  private mutating func append(_ html: Span<UInt8>, _ line: Line, joined: Bool = false) {
    /// The element whose text is read, if spaces in it have a meaning.
    var literal: String?
    for index in line.range {
      let byte = html[index]
      let isScript = literal == "script" || literal == "style"
      switch byte {
      case UInt8(ascii: "<"):
        if let name = literal {
          if HTMLMarkup.name(in: html, at: index) == "/" + name { literal = nil }
        } else {
          literal = HTMLMarkup.literalName(in: html, at: index)
        }
      case UInt8(ascii: "{") where Self.isTag(html, at: index):
        if !isScript {
          output.append("&#123;")
          continue
        }
        hasTagsInScripts = true
      case UInt8(ascii: "\n") where joined && !isScript:
        output.append(literal == nil ? " " : "&#10;")
        continue
      case UInt8(ascii: "\n")
      where !line.isLiteral && Self.isBlank(html, from: index + 1, before: line.range.upperBound):
        if literal != nil { output.append("&#10;") }
        continue
      default: break
      }
      output.append(byte)
    }
  }

  /// Whether `{%`, `{{<` or `{{%` is at `index`.
  private static func isTag(_ html: Span<UInt8>, at index: Int) -> Bool {
    html.has("{%", at: index) || html.has("{{<", at: index) || html.has("{{%", at: index)
  }
}
