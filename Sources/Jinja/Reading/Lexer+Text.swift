extension Lexer {
  /// Reads text up to the next `{{`, `{%` or `{#`, and the token that starts there.
  mutating func readText() {
    let start = position
    guard let opening = nextOpening(from: start) else {
      addText(start..<limit)
      position = limit
      return
    }
    if let raw = rawTag(at: opening, name: "raw") {
      addText(trimmed(start..<opening, before: opening, strips: true))
      readRaw(after: raw, opening: opening)
      return
    }
    let kind = bytes[opening + 1]
    addText(trimmed(start..<opening, before: opening, strips: kind != 0x7B))
    position = opening + 2
    if kind == 0x23 { return readComment(from: opening) }
    if byte() == 0x2D || byte() == 0x2B { position += 1 }
    add(kind == 0x7B ? .outputBegin : .tagBegin, from: opening)
    readExpression(isTag: kind == 0x25, opening: opening)
  }

  /// Skips past the end of a tag and the white space that whitespace control removes after it. `position` is at the
  /// closing pair, after `mark` (`-` or `+`, or 0 if there is none).
  mutating func close(mark: UInt8, trims: Bool) {
    position += 2
    if mark == 0x2D {
      while let width = whitespace(at: position) { position += width }
    } else if trims, options.trimBlocks, mark != 0x2B,
      byte() == 0x0A || (byte() == 0x0D && byte(1) == 0x0A)
    {
      position += byte() == 0x0A ? 1 : 2
    }
    startsLine = position > 0 && position <= bytes.count && bytes[position - 1] == 0x0A
  }
}

extension Lexer {
  private func nextOpening(from start: Int) -> Int? {
    var index = start
    while index + 1 < limit {
      if bytes[index] == 0x7B {
        let next = bytes[index + 1]
        if next == 0x7B || next == 0x25 || next == 0x23 { return index }
      }
      index += 1
    }
    return nil
  }

  private mutating func addText(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    tokens.append(Token(kind: .text, start: range.lowerBound, end: range.upperBound))
  }

  /// The text before a tag, without what `{%-` or `lstrip_blocks` remove of it.
  private func trimmed(_ range: Range<Int>, before opening: Int, strips: Bool) -> Range<Int> {
    let mark = opening + 2 < limit ? bytes[opening + 2] : 0
    var end = range.upperBound
    if mark == 0x2D {
      while let width = whitespaceBefore(end, from: range.lowerBound) { end -= width }
      return range.lowerBound..<end
    }
    guard strips, options.lstripBlocks, mark != 0x2B else { return range }
    while let width = whitespaceBefore(end, from: range.lowerBound), bytes[end - 1] != 0x0A {
      end -= width
    }
    let isLineStart = end == range.lowerBound ? startsLine : bytes[end - 1] == 0x0A
    return isLineStart ? range.lowerBound..<end : range
  }

  private mutating func readComment(from opening: Int) {
    while position + 1 < limit {
      if bytes[position] == 0x23, bytes[position + 1] == 0x7D {
        let before = position > opening + 2 ? bytes[position - 1] : 0
        return close(mark: before == 0x2D || before == 0x2B ? before : 0, trims: true)
      }
      position += 1
    }
    cutShort("this comment is never closed", at: opening, help: "close it with `#}`")
  }

  /// The position of the closing pair of a `{% raw %}` or `{% endraw %}` at `opening`, and its mark; `nil` if there is
  /// no such tag.
  private func rawTag(at opening: Int, name: StaticString) -> (closing: Int, mark: UInt8)? {
    guard opening + 1 < limit, bytes[opening] == 0x7B, bytes[opening + 1] == 0x25 else {
      return nil
    }
    var index = opening + 2
    if index < limit, bytes[index] == 0x2D || bytes[index] == 0x2B { index += 1 }
    while let width = whitespace(at: index) { index += width }
    guard starts(with: name, at: index) else { return nil }
    index += name.utf8CodeUnitCount
    while let width = whitespace(at: index) { index += width }
    var mark: UInt8 = 0
    if index < limit, bytes[index] == 0x2D || bytes[index] == 0x2B {
      mark = bytes[index]
      index += 1
    }
    return starts(with: "%}", at: index) ? (index, mark) : nil
  }

  private mutating func readRaw(after tag: (closing: Int, mark: UInt8), opening: Int) {
    position = tag.closing
    close(mark: tag.mark, trims: false)
    let start = position
    var index = start
    while index + 1 < limit {
      if bytes[index] == 0x7B, let end = rawTag(at: index, name: "endraw") {
        addText(trimmed(start..<index, before: index, strips: true))
        position = end.closing
        return close(mark: end.mark, trims: true)
      }
      index += 1
    }
    cutShort("this `raw` is never closed", at: opening, help: "close it with `{% endraw %}`")
  }
}
