import Text

/// Splits HTML into tags and text as browsers do. It never fails: a malformed tag is text or is dropped.
package struct HTMLTokenizer {
  package enum Token {
    case text(Range<Int>)
    /// The tag's attributes are in `attributes` until the next token.
    case start(name: Range<Int>, closesItself: Bool)
    case end(name: Range<Int>)
  }

  package struct Attribute {
    package var name: Range<Int>
    /// Without quotes; character references are not decoded.
    package var value: Range<Int>
  }

  /// UTF-8.
  package let bytes: [UInt8]
  package private(set) var attributes: [Attribute] = []
  private var position = 0
  /// Index of the `]]>` that ends the current CDATA section.
  private var endOfSection: Int?
  private var lacksCommentEnd = false
  private var lacksSectionEnd = false
  private var lacksTagEnd = false
  /// Names without an end tag in the rest of the input.
  private var lackingEnds: Set<NameKey> = []

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the key of a tag's name. A call from another module to `NameKey.init`, which is generic, costs 2,300
  /// instructions.
  package func key(of name: Range<Int>) -> NameKey { NameKey(bytes[name]) }

  /// Index after the last token.
  package var offset: Int { position }

  package mutating func next() -> Token? {
    while position < bytes.count {
      if position == endOfSection {
        position += 3
        endOfSection = nil
      } else if bytes[position] == 0x3C, let markup = markup() {
        if let token = markup { return token }
      } else {
        return text()
      }
    }
    return nil
  }

  /// Skips everything up to and including the end tag `name`, since the contents of `script` and similar elements are
  /// not HTML. Without an end tag, skips the rest of the input, or nothing if `mayBeOpen`.
  package mutating func skipRawText(until name: NameKey, mayBeOpen: Bool) {
    if rawText(until: name) == nil, !mayBeOpen { position = bytes.count }
  }

  /// Returns the bytes before the end tag `name` and moves past that tag; `nil` if there is no such tag.
  package mutating func rawText(until name: NameKey) -> Range<Int>? {
    if lackingEnds.contains(name) { return nil }
    let beginning = position
    while let bracket = bytes.firstIndex(of: 0x3C, in: position..<bytes.count) {
      position = bracket + 1
      guard position < bytes.count, bytes[position] == 0x2F else { continue }
      let start = position + 1
      if NameKey(bytes[tagName(from: start)]) == name {
        skipAttributes()
        return beginning..<bracket
      }
      position = start
    }
    position = beginning
    lackingEnds.insert(name)
    return nil
  }

  /// Whether the rest of the input is known to have no end tag of that name.
  func lacksEnd(of name: NameKey) -> Bool { lackingEnds.contains(name) }

  mutating func noteMissingEnd(of name: NameKey) { lackingEnds.insert(name) }
}

extension HTMLTokenizer {
  /// Reads the markup at `<`. Returns `nil` if `<` is text, and `.some(nil)` for markup that is dropped.
  private mutating func markup() -> Token?? {
    guard position + 1 < bytes.count else { return nil }
    let next = bytes[position + 1]
    if next.isASCIILetter { return .some(startTag()) }
    if next == 0x2F {
      guard position + 2 < bytes.count else { return nil }
      if bytes[position + 2].isASCIILetter { return .some(endTag()) }
      return skipBogusComment()
    }
    if next == 0x21 { return declaration() }
    return next == 0x3F ? skipBogusComment() : nil
  }

  private mutating func text() -> Token {
    let start = position
    position += 1
    let limit = endOfSection.map { $0 > start ? $0 : bytes.count } ?? bytes.count
    position = bytes.firstIndex(of: 0x3C, in: position..<max(position, limit)) ?? limit
    return .text(start..<position)
  }

  private mutating func startTag() -> Token? {
    let name = tagName(from: position + 1)
    attributes.removeAll(keepingCapacity: true)
    guard let closesItself = readAttributes(keeping: true) else { return nil }
    return .start(name: name, closesItself: closesItself)
  }

  private mutating func endTag() -> Token? {
    let name = tagName(from: position + 2)
    guard readAttributes(keeping: false) != nil else { return nil }
    return .end(name: name)
  }

  private mutating func tagName(from start: Int) -> Range<Int> {
    position = start
    while position < bytes.count, !bytes[position].isASCIIWhitespace, bytes[position] != 0x2F, bytes[position] != 0x3E {
      position += 1
    }
    return start..<position
  }

  private mutating func skipAttributes() {
    _ = readAttributes(keeping: false)
  }

  /// Returns whether the tag ends with `/>`; `nil` if the input ends inside the tag.
  private mutating func readAttributes(keeping: Bool) -> Bool? {
    var slash = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x3E {
        position += 1
        return slash
      }
      if byte.isASCIIWhitespace || byte == 0x2F {
        slash = byte == 0x2F
        position += 1
      } else {
        slash = false
        let attribute = attribute()
        if keeping { attributes.append(attribute) }
      }
    }
    return nil
  }

  private mutating func attribute() -> Attribute {
    let start = position
    position += 1
    while position < bytes.count, !endsAttributeName(bytes[position]) { position += 1 }
    let name = start..<position
    skipWhitespace()
    guard position < bytes.count, bytes[position] == 0x3D else { return Attribute(name: name, value: start..<start) }
    position += 1
    skipWhitespace()
    return Attribute(name: name, value: attributeValue())
  }

  private mutating func attributeValue() -> Range<Int> {
    guard position < bytes.count else { return position..<position }
    let quote = bytes[position]
    let isQuoted = quote == 0x22 || quote == 0x27
    let start = isQuoted ? position + 1 : position
    position = start
    if isQuoted {
      position = bytes.firstIndex(of: quote, in: position..<bytes.count) ?? bytes.count
    } else {
      while position < bytes.count, !bytes[position].isASCIIWhitespace, bytes[position] != 0x3E { position += 1 }
    }
    let value = start..<position
    if isQuoted, position < bytes.count { position += 1 }
    return value
  }

  private func endsAttributeName(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == 0x2F || byte == 0x3E || byte == 0x3D
  }

  private mutating func skipWhitespace() {
    while position < bytes.count, bytes[position].isASCIIWhitespace { position += 1 }
  }
}

extension HTMLTokenizer {
  /// Reads `<!…`: a comment, a CDATA section (whose contents are read as HTML), or a bogus comment.
  private mutating func declaration() -> Token?? {
    if bytes.span.has("<!--", at: position) { return skipComment() }
    if bytes.span.has("<![CDATA[", at: position) {
      // Inside another section, this one ends where that one does.
      let known = endOfSection.flatMap { $0 >= position + 9 ? $0 : nil }
      guard !lacksSectionEnd, let end = known ?? find("]]>", from: position + 9) else {
        lacksSectionEnd = true
        return nil
      }
      position += 9
      endOfSection = end
      return .some(nil)
    }
    return skipBogusComment()
  }

  /// Skips up to `-->`, or else up to the next `>`, so that an unclosed comment does not remove the rest.
  private mutating func skipComment() -> Token?? {
    let start = position + 4
    if bytes.span.has(">", at: start) || bytes.span.has("->", at: start) {
      position = start + (bytes[start] == 0x3E ? 1 : 2)
    } else if let end = endOfComment(from: start) {
      position = end
    } else {
      position = find(">", from: start).map { $0 + 1 } ?? bytes.count
    }
    return .some(nil)
  }

  private mutating func endOfComment(from start: Int) -> Int? {
    guard !lacksCommentEnd else { return nil }
    var index = start
    while let dashes = find("--", from: index) {
      if bytes.span.has(">", at: dashes + 2) { return dashes + 3 }
      if bytes.span.has("!>", at: dashes + 2) { return dashes + 4 }
      index = dashes + 1
    }
    lacksCommentEnd = true
    return nil
  }

  /// Skips `<?…>`, `</ …>` or `<!doctype …>`; one without `>` is text.
  private mutating func skipBogusComment() -> Token?? {
    guard !lacksTagEnd, let end = find(">", from: position + 2) else {
      lacksTagEnd = true
      return nil
    }
    position = end + 1
    return .some(nil)
  }

  private func find(_ literal: StaticString, from start: Int) -> Int? {
    let first = unsafe literal.utf8Start[0]
    var index = start
    while index < bytes.count, let found = bytes.firstIndex(of: first, in: index..<bytes.count) {
      if bytes.span.has(literal, at: found) { return found }
      index = found + 1
    }
    return nil
  }
}
