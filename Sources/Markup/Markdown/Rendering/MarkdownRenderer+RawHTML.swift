import Model
import Text

/// HTML that the author wrote.
extension MarkdownRenderer {
  mutating func enterHTMLBlock(_ node: MarkdownNode) {
    let html = unsafe node.literal
    if unsafe RawHTML.isMore(html) { return meter.stop() }
    if hasForeignTags { unsafe reportForeignTags(in: html, from: node.line) }
    writer.line()
    defer { writer.line() }
    guard !options.cleansHTML else {
      var clean = unsafe HTMLCleaner.clean(Array(html)).html.text
      return clean.withUTF8 { unsafe write(raw: $0, at: node, isSanitized: true) }
    }
    unsafe write(raw: html, at: node)
  }

  /// Writes HTML of the author. Notes which addresses in it must be resolved, and which elements it opens and closes;
  /// sanitized HTML closes all that it opens.
  mutating func write(raw html: UnsafeBufferPointer<UInt8>, at node: MarkdownNode, isSanitized: Bool = false) {
    let start = writer.html.count
    unsafe writer.write(html)
    // The positions in sanitized HTML are not known: the start of its block is reported instead.
    var (addresses, tags) = (RawPosition(of: node), RawPosition(of: node))
    unsafe RawHTML.read(html) { finding in
      switch finding {
      case .anchor(let id): if !isSanitized { anchors.add(written: id) }
      case .address(let kind, let range):
        if !isSanitized { unsafe addresses.move(to: range.lowerBound, in: html) }
        rawAddresses.append(
          RawAddress(
            range: start + range.lowerBound..<start + range.upperBound, kind: kind,
            line: log.lines.number(of: addresses.line),
            column: log.lines.column(at: addresses.offset, of: addresses.line)))
      case .start, .end, .openComment:
        // In tags of other generators, which are mistakes themselves, `<` does not begin HTML.
        guard !isSanitized, !hasForeignTags else { return }
        unsafe tags.move(to: finding.offset, in: html)
        note(finding, at: tags, isInline: library.kind(of: node) != .htmlBlock)
      }
    }
  }

  private mutating func note(_ finding: RawHTML.Finding, at position: RawPosition, isInline: Bool) {
    func tag(_ name: String, _ range: Range<Int>) -> OpenTags.Tag {
      OpenTags.Tag(name: name, isInline: isInline, line: position.line, offset: position.offset, length: range.count)
    }
    switch finding {
    case .start(let name, let range, let isSelfClosing):
      var tag = tag(name, range)
      tag.isSelfClosing = isSelfClosing
      openTags.begin(tag)
    case .end(let name, let range): if !openTags.end(name) { log.reportStray(tag(name, range)) }
    case .openComment: log.reportOpenComment(line: position.line, offset: position.offset)
    case .anchor, .address: break
    }
  }

  private mutating func reportForeignTags(in html: UnsafeBufferPointer<UInt8>, from first: Int) {
    var line = first
    let lines = unsafe Array(html).split(separator: 0x0A, omittingEmptySubsequences: false)
    for text in lines {
      for mistake in InlineMistakes(in: Array(text)).found where mistake.isForeign {
        log.report(
          mistake.summary, line: line, offset: mistake.offset, length: mistake.length, severity: options.foreignTags,
          help: mistake.help)
      }
      line += 1
    }
  }
}

/// A position in the raw HTML of a node, as a line of the text and an offset in it. It moves only forwards.
private struct RawPosition {
  private(set) var line: Int
  private var lineStart: Int
  private var read = 0

  init(of node: MarkdownNode) { (line, lineStart) = (node.line, 1 - node.column) }

  var offset: Int { read - lineStart }

  mutating func move(to index: Int, in html: UnsafeBufferPointer<UInt8>) {
    for index in read..<index where unsafe html[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    read = index
  }
}
