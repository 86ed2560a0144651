import Text

/// The paragraphs of texts that WordPress's older editor made: lines without tags around them.
enum WordPressParagraphs {
  /// Wraps paragraphs in `<p>` and ends lines with `<br>`, as WordPress does. Paragraphs end at empty lines. Each `<pre>` or
  /// script becomes a block with the same bytes.
  static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes.span
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 64)
    var markup = HTMLMarkup()
    var (start, index) = (0, 0)
    while let tag = text.firstIndex(of: UInt8(ascii: "<"), in: index..<text.count) {
      index = tag + 1
      guard let name = HTMLMarkup.literalName(in: text, at: tag),
        let end = markup.endOfElement(name, in: text, at: tag)
      else { continue }
      index = end
      guard name != "textarea" else { continue }
      append(unindented(text.extracting(start..<tag)), to: &result)
      if !result.isEmpty { result.append("\n\n") }
      result.append(text, tag..<end)
      start = end
    }
    append(unindented(text.extracting(start..<text.count)), to: &result)
    return result
  }

  /// Removes spaces and tabs at the start of lines, so that a line with nothing else is empty.
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

  private static func append(_ bytes: [UInt8], to result: inout [UInt8]) {
    let text = bytes.span
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: "\n\n", from: start) ?? text.count
      appendParts(of: text.extracting(trimmed(start..<end, in: text)), to: &result)
      start = end + 2
    }
  }

  /// Appends the text between two empty lines. A block that begins a line ends the paragraph above it, and lines after the end
  /// of a block are a paragraph of their own.
  private static func appendParts(of text: Span<UInt8>, to result: inout [UInt8]) {
    // For all parts, so that the end of a tag that has none is searched for only once.
    var markup = HTMLMarkup()
    var start = 0
    while start < text.count {
      let rest = text.extracting(start..<text.count)
      let isBlock = isBlock(rest)
      let length = isBlock ? lengthOfBlock(rest, &markup) : lengthOfParagraph(rest, &markup)
      start += length
      let part = rest.extracting(trimmed(0..<length, in: rest))
      guard part.count > 0 else { continue }
      if !result.isEmpty { result.append("\n\n") }
      if isBlock {
        result.append(part, part.indices)
      } else {
        result.append("<p>")
        // The end of a tag that the part lacks can follow it.
        var own = HTMLMarkup()
        appendLines(of: part, to: &result, &own)
        result.append("</p>")
      }
    }
  }

  /// Returns the offset of the first line after the first one that begins with the tag of a block.
  private static func lengthOfParagraph(_ text: Span<UInt8>, _ markup: inout HTMLMarkup) -> Int {
    var index = 0
    while index < text.count {
      if let end = markup.end(in: text, at: index) {
        index = end
      } else if text[index] == UInt8(ascii: "\n"), HTMLInMarkdown.isBlock(text, at: index + 1) {
        return index + 1
      } else {
        index += 1
      }
    }
    return text.count
  }

  /// Returns the offset of the first line that is neither in a block nor begins with one.
  private static func lengthOfBlock(_ text: Span<UInt8>, _ markup: inout HTMLMarkup) -> Int {
    var (index, depth) = (0, 0)
    while index < text.count {
      if let end = markup.end(in: text, at: index) {
        if HTMLInMarkdown.isBlock(text, at: index), let name = HTMLMarkup.name(in: text, at: index), name != "hr" {
          depth = max(0, depth + (name.hasPrefix("/") ? -1 : 1))
        }
        index = end
      } else if depth == 0, text[index] == UInt8(ascii: "\n"), !isBlock(text.extracting((index + 1)..<text.count)) {
        return index + 1
      } else {
        index += 1
      }
    }
    return text.count
  }

  private static func isBlock(_ chunk: Span<UInt8>) -> Bool {
    if chunk.has("<!--", at: 0) || HTMLInMarkdown.isBlock(chunk, at: 0) { return true }
    return HTMLMarkup.name(in: chunk, at: 0).map { ["iframe", "video", "audio", "script", "style"].contains($0) }
      ?? false
  }

  /// Appends a paragraph with `<br>` at the ends of lines, unless a tag goes on in the next line.
  private static func appendLines(of chunk: Span<UInt8>, to result: inout [UInt8], _ markup: inout HTMLMarkup) {
    var (start, index) = (0, 0)
    while index < chunk.count {
      if let end = markup.end(in: chunk, at: index) {
        index = end
        continue
      }
      if chunk[index] == UInt8(ascii: "\n") {
        result.append(chunk, start..<index)
        result.append("<br>\n")
        start = index + 1
      }
      index += 1
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
