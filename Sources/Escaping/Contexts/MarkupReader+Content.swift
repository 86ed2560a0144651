import Text

/// Elements whose content is raw text or RCDATA.
extension MarkupReader {
  /// Reads raw text up to its end tag, the only markup that a browser recognizes there.
  mutating func content(from start: Int) -> Int {
    let end = endOfContent(from: start)
    let readsReferences = context.surroundings.isForeign || context.syntax == .xml
    if readsReferences { checkReferences(start..<(end ?? bytes.count)) }
    if context.surroundings.isForeign { checkForeignTags(start..<(end ?? bytes.count)) }
    switch context.element {
    case .script: read(script: bytes, start..<(end ?? bytes.count), at: start)
    case .style: read(style: bytes, start..<(end ?? bytes.count))
    default: break
    }
    guard let end else {
      checkTail(from: start)
      if readsReferences, context.language != .none, endsInReference(bytes) { context.isInToken = true }
      return bytes.count
    }
    context = MarkupContext(
      syntax: context.syntax, state: .endTagOpen, isEndTag: true, surroundings: context.surroundings)
    return end + 2
  }

  private mutating func endOfContent(from start: Int) -> Int? {
    let element = context.element
    let hides = element == .script && context.syntax == .html
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x3C where isTag("</", element.name, at: index): return index
      case 0x3C where hides && has("<!--", at: index):
        context.isHiding = true
        index += 1
      case 0x3C where context.isHiding && isTag("<", element.name, at: index):
        report("after a `<!--` this hides the script's end tag from browsers: write `\\x3cscript`", at: index)
      case 0x2D where context.isHiding && has("-->", at: index): context.isHiding = false
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether a complete tag of that name starts here.
  private func isTag(_ opening: StaticString, _ name: String, at index: Int) -> Bool {
    let after = index + opening.utf8CodeUnitCount + name.utf8.count
    guard has(opening, at: index), after < bytes.count, bytes[after].endsName else { return false }
    return bytes[(index + opening.utf8CodeUnitCount)..<after].map(\.asciiLowercased).elementsEqual(name.utf8)
  }

  /// Reports text that starts like the end tag and continues with a value.
  private mutating func checkTail(from start: Int) {
    guard let open = bytes[start...].lastIndex(of: 0x3C) else { return context.isInToken = false }
    let tail = bytes[(open + 1)...]
    let isOpen =
      tail.isEmpty ? context.language == .none : tail.first == 0x2F && tail.dropFirst().allSatisfy(\.isASCIILetter)
    context.isInToken = isOpen
  }

  /// Reports tags inside `title`, `style` and similar elements of SVG or MathML: browsers parse them there, but not in
  /// HTML.
  private mutating func checkForeignTags(_ range: Range<Int>) {
    let ending = Array("</\(context.element.name)".utf8)
    for index in range where bytes[index] == 0x3C {
      guard index + 1 < range.upperBound, !has("<![cdata[", at: index) else { continue }
      if range.upperBound == bytes.count, ending.starts(with: bytes[index...].map(\.asciiLowercased)) { return }
      guard bytes[index + 1].startsTag else { continue }
      return report("in SVG browsers read this as a tag, in HTML they do not: write a space after the `<`", at: index)
    }
  }

  /// Reports references in scripts and styles of SVG, which browsers decode there but not in HTML.
  private mutating func checkReferences(_ range: Range<Int>) {
    guard context.element == .script || context.element == .style else { return }
    let text = Array(bytes[range])
    let decoded = CharacterReference.decode(text)
    guard decoded.count(where: \.endsLanguage) != text.count(where: \.endsLanguage) else { return }
    report(
      "in SVG browsers decode the references in a `\(context.element.name)`, in HTML they do not", at: range.lowerBound)
  }
}

/// Elements whose content is parsed as markup here, although browsers, or some of them, read raw text up to the end
/// tag.
extension MarkupReader {
  /// Reports an end tag of the enclosing `script` or `noscript` where the reader is not in text, for example in a
  /// comment or an attribute value.
  mutating func checkSurroundings(_ before: MarkupContext, _ range: Range<Int>) {
    let kind = before.surroundings.text
    guard kind != .none, before.state != .text, range.count > 8 else { return }
    for index in range where bytes[index] == 0x3C && isTag("</", kind.name, at: index) {
      return report("a browser reads this as the end tag of the surrounding `\(kind.name)`", at: index)
    }
    guard kind == .script, before.state == .comment,
      let inner = find("<script", from: range.lowerBound, to: range.upperBound)
    else { return }
    report("after a `<!--` this hides the end tag of the surrounding script", at: inner)
  }
}

/// Tokens of several bytes that a template tag may split.
extension MarkupReader {
  /// Bytes that are kept at the end of a piece of text: at least as many as the longest token has.
  private static let most = 12

  /// Reports a token that the end of the previous text and the start of this one form together.
  mutating func completePartialToken() {
    let partial = context.partialToken
    guard !partial.isEmpty, !bytes.isEmpty else { return }
    let whole = partial + bytes.prefix(Self.most)
    if context.state == .content, context.surroundings.isForeign, partial.first == 0x3C,
      partial.count > 1 || bytes[0].startsTag
    {
      return report("a tag is put together here: write it in one piece", at: 0)
    }
    for token in tokens {
      for start in partial.indices where start + token.count > partial.count && starts(whole[start...], with: token) {
        return report("`\(token.text)` is put together here: write it in one piece", at: 0)
      }
    }
  }

  mutating func notePartialToken() {
    let recent = (bytes.count < Self.most ? context.partialToken + bytes : bytes).suffix(Self.most)
    context.partialToken = []
    for start in recent.indices where tokens.contains(where: { starts($0, withAll: recent[start...]) }) {
      return context.partialToken = Array(recent[start...])
    }
  }

  private func starts(_ text: ArraySlice<UInt8>, with token: [UInt8]) -> Bool {
    guard text.count >= token.count, let last = token.last else { return false }
    guard zip(text, token.dropLast()).allSatisfy({ $0.asciiLowercased == $1 }) else { return false }
    let byte = text[text.startIndex + token.count - 1]
    return byte.asciiLowercased == last || (last == 0x3E && token.count > 6 && byte.endsName)
  }

  private func starts(_ token: [UInt8], withAll part: ArraySlice<UInt8>) -> Bool {
    part.count < token.count && zip(part, token).allSatisfy { $0.asciiLowercased == $1 }
  }

  /// The tokens that would change the context here.
  private var tokens: [[UInt8]] {
    var tokens: [String] =
      switch context.state {
      case .comment: ["<!-->", "<!--->", "-->", "--!>"]
      case .declaration: ["<!--", "<![cdata["]
      case .instruction: ["?>"]
      case .section: ["]]>"]
      case .tag: context.element == .none ? [] : ["/>"]
      case .content: ["</\(context.element.name)>"]
      default: []
      }
    if context.state == .content, context.element == .script { tokens += ["<!--", "<script>", "-->"] }
    let around = context.surroundings.text
    if around != .none, ![.text, .tagOpen, .endTagOpen, .tagName].contains(context.state) {
      tokens.append("</\(around.name)>")
    }
    switch context.language {
    case .style: tokens += ["/*", "url("]
    case .styleComment, .scriptBlockComment: tokens += ["*/"]
    case .script: tokens += ["//", "/*", "<!--"]
    case .scriptTemplate: tokens += ["${"]
    default: break
    }
    return tokens.map { Array($0.utf8) }
  }
}

extension UInt8 {
  /// Whether another token of a script or style may start or end with this byte.
  fileprivate var endsLanguage: Bool { "\"'`/*\\(){}\n\r".utf8.contains(self) }

  /// Whether a `<` followed by this byte starts a tag, comment or declaration.
  fileprivate var startsTag: Bool { isASCIILetter || self == 0x21 || self == 0x2F || self == 0x3F }

  /// Whether this byte ends the name of a tag.
  fileprivate var endsName: Bool { isASCIIWhitespace || self == 0x2F || self == 0x3E }
}
