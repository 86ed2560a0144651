import Text

/// Parses the text of a template piece by piece, as an HTML or XML parser would, and keeps the context at its end.
package struct MarkupReader {
  package var context: MarkupContext
  /// The offset in the template at which the context changed last.
  package private(set) var changed: Int?
  /// Text that browsers would parse differently depending on the values, with its offset in the template.
  package private(set) var problems: [(summary: String, offset: Int)] = []
  /// Where values of URL attributes begin and end.
  package var addressMarks: [AddressMark] = []
  var bytes: [UInt8] = []
  /// The offset of the first of `bytes` in the template.
  private(set) var origin = 0

  package init(_ context: MarkupContext) { self.context = context }

  /// Reads text that starts at `offset` of the template.
  package mutating func read(_ text: ArraySlice<UInt8>, at offset: Int) {
    guard context.syntax != .plain, context.state != .unreachable else { return }
    bytes = Array(text)
    origin = offset
    completePartialToken()
    var index = 0
    while index < bytes.count {
      let before = context
      let start = index
      index = step(from: index)
      if context.state != before.state || context.language != before.language { changed = origin + start }
      checkSurroundings(before, start..<index)
    }
    notePartialToken()
  }

  mutating func report(_ summary: String, at index: Int) { problems.append((summary, origin + index)) }

  /// Returns the index of `needle` from `start` on, ignoring ASCII case, or `nil`. `needle` is in lower case.
  func find(_ needle: StaticString, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? bytes.count
    let count = needle.utf8CodeUnitCount
    guard count > 0, start + count <= end else { return nil }
    let first = unsafe needle.utf8Start[0]
    var index = start
    while index + count <= end {
      if bytes[index].asciiLowercased == first, has(needle, at: index, to: end) { return index }
      index += 1
    }
    return nil
  }

  func has(_ literal: StaticString, at index: Int, to end: Int? = nil) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard index + count <= end ?? bytes.count else { return false }
    for offset in 0..<count where unsafe bytes[index + offset].asciiLowercased != literal.utf8Start[offset] {
      return false
    }
    return true
  }
}

extension MarkupReader {
  /// Reads one step; returns the index after it, which is greater than `start`.
  private mutating func step(from start: Int) -> Int {
    switch context.state {
    case .text: return text(from: start)
    case .tagOpen: return tagOpen(from: start)
    case .endTagOpen: return endTagOpen(from: start)
    case .tagName: return tagName(from: start)
    case .tag: return tag(from: start)
    case .attributeName: return attributeName(from: start)
    case .afterAttributeName: return afterAttributeName(from: start)
    case .beforeValue: return beforeValue(from: start)
    case .value: return value(from: start)
    case .content: return content(from: start)
    case .comment: return comment(from: start)
    case .declaration: return declaration(from: start)
    case .instruction: return skip(to: "?>", from: start)
    case .section: return skip(to: "]]>", from: start)
    case .unreachable: return bytes.count
    }
  }

  private mutating func skip(to ending: StaticString, from start: Int) -> Int {
    guard let end = find(ending, from: start) else { return bytes.count }
    context.state = .text
    return end + ending.utf8CodeUnitCount
  }

  private mutating func comment(from start: Int) -> Int {
    guard context.syntax == .html, let odd = find("--!>", from: start) else { return skip(to: "-->", from: start) }
    if let end = find("-->", from: start), end < odd { return skip(to: "-->", from: start) }
    return skip(to: "--!>", from: start)
  }

  private mutating func declaration(from start: Int) -> Int {
    let end = find(">", from: start) ?? bytes.count
    if context.syntax == .xml, let inside = find("[", from: start), inside < end {
      report("a document type with an internal subset is not supported", at: inside)
    }
    return skip(to: ">", from: start)
  }

  private mutating func text(from start: Int) -> Int {
    guard let open = bytes[start...].firstIndex(of: 0x3C) else { return bytes.count }
    context.state = .tagOpen
    return open + 1
  }

  private mutating func tagOpen(from start: Int) -> Int {
    context.element = .none
    context.isEndTag = false
    context.copyPieces(of: .text)
    context.isOpenName = false
    context.scriptKind = .undecided
    context.metaKind = .undecided
    let isXML = context.syntax == .xml
    switch bytes[start] {
    case 0x2F:
      context.state = .endTagOpen
      return start + 1
    case 0x21:
      if has("!--", at: start) {
        context.state = .comment
        // `<!-->` and `<!--->` are complete comments.
        let isWhole = has(">", at: start + 3) || has("->", at: start + 3)
        return isWhole && !isXML ? start + 1 : start + 3
      }
      if isXML || context.surroundings.isForeign, has("![cdata[", at: start) {
        if !isXML { report("only SVG and MathML have `<![CDATA[`, and they do not need it", at: start) }
        context.state = .section
        return start + 8
      }
      context.state = .declaration
      return start + 1
    case 0x3F:
      context.state = isXML ? .instruction : .declaration
      return start + 1
    case let byte where byte.isASCIILetter || (isXML && (byte >= 0x80 || byte == 0x5F)):
      context.state = .tagName
      return tagName(from: start)
    default:
      context.state = .text
      return start
    }
  }

  private mutating func endTagOpen(from start: Int) -> Int {
    context.isEndTag = true
    switch bytes[start] {
    case 0x3E:
      context.state = .text
      return start + 1
    case let byte where byte.isASCIILetter || (context.syntax == .xml && (byte >= 0x80 || byte == 0x5F)):
      context.state = .tagName
      return tagName(from: start)
    default:
      context.state = .declaration
      return start
    }
  }

  private mutating func tagName(from start: Int) -> Int {
    let end = bytes[start...].firstIndex { $0.isASCIIWhitespace || $0 == 0x2F || $0 == 0x3E } ?? bytes.count
    if end > start { name(of: start..<end) }
    guard end < bytes.count else {
      context.isInName = true
      return end
    }
    context.isInName = false
    context.isOpenName = false
    context.state = .tag
    return end
  }

  /// Reads the name of the element, or a part of it.
  private mutating func name(of range: Range<Int>) {
    let isXML = context.syntax == .xml
    let name = isXML ? Array(bytes[range]) : bytes[range].map(\.asciiLowercased)
    guard !context.isInName else {
      if context.isOpenName, name[0].isASCIIAlphanumeric {
        report("the name of this element is put together from pieces", at: range.lowerBound)
      }
      context.element = .none
      context.isOpenName = false
      return
    }
    context.element = MarkupContext.Element(named: name)
    context.isOpenName = MarkupContext.Element.mayBecomeSpecial(name)
    if context.element == .plaintext, !isXML {
      report("everything after a `<plaintext>` is text, to the end of the document", at: range.lowerBound)
    }
    if isXML, name.reversed().starts(with: ":script".utf8.reversed()) {
      report("in XML a script is recognized without a prefix only: write `<script xmlns=…>`", at: range.lowerBound)
    }
  }
}
