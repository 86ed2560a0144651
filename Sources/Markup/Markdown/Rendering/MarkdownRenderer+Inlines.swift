import Model
import Text

extension MarkdownRenderer {
  mutating func enterText(_ text: UnsafeBufferPointer<UInt8>) {
    if unsafe mayBeMistaken(text) { reportMistakes(unsafe String(decoding: text, as: UTF8.self)) }
    if looksForAddresses { unsafe lookForAddress(in: text) }
    if isHidden {
      if !options.cleansHTML { unsafe writer.write(escaping: text) }
      return
    }
    if log.hasFootnotes, unsafe text.contains(UInt8(ascii: "^")) { reportFootnotes(in: unsafe Array(text)) }
    unsafe writer.write(escaping: text)
    unsafe meter.read(text, isKept: isExcerpt)
  }

  mutating func enterBreak(_ html: StaticString, _ node: MarkdownNode) {
    if let calloutMarker, node.previous == calloutMarker { return }
    if library.kind(of: node) == .softBreak, EastAsianBreak.isDropped(node) { return }
    writer.write(isInTerm && node.parent == block ? "</dt>\n<dt>" : html)
    meter.space(isKept: isExcerpt)
  }

  mutating func enterCode(_ text: UnsafeBufferPointer<UInt8>) {
    guard !isHidden || !options.cleansHTML else { return }
    writer.write("<code>")
    unsafe writer.write(code: text)
    if !isHidden { unsafe meter.read(text, isKept: isExcerpt) }
    writer.write("</code>")
  }

  mutating func enterHTML(_ node: MarkdownNode) {
    let html = unsafe node.literal
    if unsafe RawHTML.isMore(html) { return meter.stop() }
    unsafe noteHiddenTag(html)
    if options.cleansHTML {
      guard let parent = node.parent else { return }
      return writer.write(unsafe allowedTags.html(for: html, in: parent))
    }
    unsafe write(raw: html, at: node)
  }

  private var isHidden: Bool { hiddenTag.map { $0.block == block } ?? false }

  /// Notes the start or the end of a `script` or a `style` within a line.
  private mutating func noteHiddenTag(_ tag: UnsafeBufferPointer<UInt8>) {
    let (name, isEnd) = unsafe AllowedInlineTags.name(of: tag)
    guard name == "script" || name == "style" else { return }
    if !isEnd {
      if !isHidden { hiddenTag = (name, block) }
    } else if hiddenTag?.name == name {
      hiddenTag = nil
    }
  }

  mutating func enterLink(_ node: MarkdownNode) {
    var href = unsafe String(decoding: node.url, as: UTF8.self)
    let (line, offset) = position(of: node)
    if let scheme = unsafe DangerousScheme.of(node.url.span) {
      reportDangerous(scheme, line: line, offset: offset)
      href = ""
    }
    if hasForeignTags || href.hasPrefix("{{") { reportMistakes(inAddress: href) }
    if unsafe node.url.isEmpty {
      log.report(
        "this link leads nowhere", line: line, offset: offset, severity: .warning,
        help: "write an address in the parentheses: `[words](address)`")
    }
    note(link: href)
    let attributes = attributes(after: node)
    let title = unsafe String(decoding: node.title, as: UTF8.self)
    add(.link(href: href, title: title), attributes, line: line, offset: offset)
  }

  /// The most links in the facts: a text with more is a list of links and not a text that mentions a few.
  private static let mostLinks = 100

  private mutating func note(link href: String) {
    guard facts.links.count < MarkdownRenderer.mostLinks, !href.isEmpty, !href.hasPrefix("#"), !href.hasPrefix("//"),
      !URI.isAbsolute(href), !facts.links.contains(href)
    else { return }
    facts.links.append(href)
  }

  /// Writes an image. Its children are its alternative text and are not visited.
  mutating func enterImage(_ node: MarkdownNode) -> Bool {
    addMedia(node, isBlock: false)
    return false
  }

  mutating func addMedia(_ node: MarkdownNode, isBlock: Bool) {
    var src = unsafe String(decoding: node.url, as: UTF8.self)
    let (line, offset) = position(of: node)
    if let scheme = unsafe DangerousScheme.of(node.url.span) {
      reportDangerous(scheme, line: line, offset: offset)
      // An empty address would be reported too, as that of a missing file.
      src = DangerousScheme.emptyPicture
    }
    if hasForeignTags || src.hasPrefix("{{") { reportMistakes(inAddress: src) }
    let element = MediaElement(
      src: src, alt: NodeText.of(node), caption: unsafe String(decoding: node.title, as: UTF8.self),
      attributes: attributes(after: node) ?? Attributes(), isBlock: isBlock, line: log.lines.number(of: line),
      column: log.lines.column(at: offset, of: line))
    if let id = element.attributes.id { anchors.add(written: id) }
    if facts.firstImage == nil, MediaName.isPicture(src) { facts.firstImage = MediaReference(element) }
    media.append(element)
    writer.add(.media(media.count - 1))
  }

  mutating func enterReference(_ node: MarkdownNode) {
    guard let footnote = node.footnote else { return }
    let id = unsafe FootnoteID.escaped(footnote.literal) + (node.referenceNumber > 1 ? "-\(node.referenceNumber)" : "")
    writer.write("<sup class=\"footnote-ref\"><a href=\"#fn-")
    writer.write(unsafe FootnoteID.escaped(footnote.literal))
    writer.write("\" id=\"fnref-")
    writer.write(id)
    writer.write("\" data-footnote-ref>")
    unsafe writer.write(node.literal)
    writer.write("</a></sup>")
    anchors.add(written: "fnref-" + id)
  }

  /// Returns the attributes in the braces directly after a link or an image.
  mutating func attributes(after node: MarkdownNode) -> Attributes? {
    guard let next = node.next, library.kind(of: next) == .attributes else { return nil }
    return log.records[next.record].attributes
  }

  mutating func add(_ kind: Element.Kind, _ attributes: Attributes?, line: Int, offset: Int) {
    let attributes = attributes ?? Attributes()
    if let id = attributes.id, !kind.isHeading { anchors.add(written: id) }
    elements.append(
      Element(
        kind: kind, attributes: attributes, line: log.lines.number(of: line),
        column: log.lines.column(at: offset, of: line)))
    writer.add(.enter(elements.count - 1))
  }

  /// Returns the line of the text and the offset in it. The text is searched only if the block has several lines.
  private mutating func position(of node: MarkdownNode) -> (line: Int, offset: Int) {
    guard block.line < block.endLine else { return (node.line, max(0, node.column - 1)) }
    return log.text(of: block).position(of: node)
  }

  /// Whether the text contains `](`, `] (` or `][`, begins with ` {`, or may contain a tag of another generator. Such text seldom
  /// remains if the markup is correct.
  private mutating func mayBeMistaken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasForeignTags, unsafe text.contains(UInt8(ascii: "{")) { return true }
    if text.count > 2, unsafe text[0] == 0x20, unsafe text.first(where: { $0 != 0x20 }) == UInt8(ascii: "{") {
      return true
    }
    let bytes = UnsafeRawBufferPointer(text)
    var start = 0
    while let bracket = unsafe bytes.firstIndex(of: UInt8(ascii: "]"), in: start..<text.count) {
      if bracket + 1 < text.count {
        let next = unsafe text[bracket + 1]
        if next == UInt8(ascii: "(") || next == UInt8(ascii: "[") { return true }
        if next == 0x20, unsafe text[(bracket + 2)...].first(where: { $0 != 0x20 }) == UInt8(ascii: "(") { return true }
      }
      start = bracket + 1
    }
    return false
  }

  /// Reports tags of other generators in a link target: a tag without spaces, or with escaped spaces, is a well-formed
  /// target.
  private mutating func reportMistakes(inAddress address: String) {
    if address.contains("{{") || address.contains("{%") { reportMistakes() }
  }

  /// Reports markup mistakes in the source of the current block, once per block. `shown` is the text that readers see.
  private mutating func reportMistakes(_ shown: String = "") {
    guard searched != block else { return }
    searched = block
    let text = log.text(of: block)
    let mistakes = InlineMistakes(in: text.bytes)
    report(mistakes.references, shown: shown)
    for mistake in mistakes.found {
      let (line, offset) = text.position(of: mistake.offset)
      log.report(
        mistake.summary, line: line, offset: offset, length: mistake.length,
        severity: mistake.isForeign ? options.foreignTags : mistake.isGuess ? .warning : .error, help: mistake.help)
    }
  }

  /// The most footnotes without a text that are reported: each is looked for in the source of its block.
  private static let mostMissingFootnotes = 20

  /// Warns about footnotes without a text: cmark leaves their `[^name]` as it is.
  private mutating func reportFootnotes(in text: [UInt8]) {
    for name in Self.footnotes(in: text) where missingFootnotes < Self.mostMissingFootnotes {
      missingFootnotes += 1
      let mark = Array("[^\(name)]".utf8)
      let source = log.text(of: block)
      guard let offset = source.bytes.firstRange(of: mark)?.lowerBound,
        offset == 0 || source.bytes[offset - 1] != UInt8(ascii: "\\")
      else { continue }
      let (line, column) = source.position(of: offset)
      log.report(
        "the footnote `[^\(name)]` has no text", line: line, offset: column, length: mark.count, severity: .warning,
        help: "write it on a line of its own, `[^\(name)]: words`; to print the brackets, write `\\[^\(name)]`")
    }
  }

  private static func footnotes(in text: [UInt8]) -> [String] {
    var names: [String] = []
    var index = 0
    while index + 3 < text.count {
      guard text[index] == UInt8(ascii: "["), text[index + 1] == UInt8(ascii: "^") else {
        index += 1
        continue
      }
      let start = index + 2
      index = start
      while index < text.count, text[index].isASCIIAlphanumeric || [0x2D, 0x5F].contains(text[index]) { index += 1 }
      guard index > start, index < text.count, text[index] == UInt8(ascii: "]") else { continue }
      names.append(String(decoding: text[start..<index], as: UTF8.self))
    }
    return names
  }

  private mutating func reportDangerous(_ scheme: String, line: Int, offset: Int) {
    let words = DangerousScheme.words(for: scheme)
    log.report(words.summary, line: line, offset: offset, help: words.help)
  }
}

extension Element.Kind {
  fileprivate var isHeading: Bool {
    if case .heading = self { true } else { false }
  }
}
