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
      return clean.withUTF8 { unsafe write(raw: $0, at: node, hasAnchors: false) }
    }
    unsafe write(raw: html, at: node)
  }

  /// Writes HTML of the author, and notes which addresses in it must be resolved.
  mutating func write(raw html: UnsafeBufferPointer<UInt8>, at node: MarkdownNode, hasAnchors: Bool = true) {
    let start = writer.html.count
    unsafe writer.write(html)
    var addresses: [(kind: RawAddress.Kind, range: Range<Int>)] = []
    unsafe RawHTML.read(html) { finding in
      switch finding {
      case .anchor(let id): if hasAnchors { anchors.add(written: id) }
      case .address(let kind, let range): addresses.append((kind, range))
      }
    }
    // The positions in sanitized HTML are not known: the start of its block is reported instead.
    var (line, lineStart) = (node.line, hasAnchors ? 1 - node.column : 0)
    var read = 0
    for (kind, range) in addresses {
      for index in read..<range.lowerBound where hasAnchors {
        guard unsafe html[index] == 0x0A else { continue }
        line += 1
        lineStart = index + 1
      }
      read = range.lowerBound
      let offset = hasAnchors ? range.lowerBound - lineStart : node.column - 1
      rawAddresses.append(
        RawAddress(
          range: start + range.lowerBound..<start + range.upperBound, kind: kind, line: log.lines.number(of: line),
          column: log.lines.column(at: offset, of: line)))
    }
  }

  private func reportForeignTags(in html: UnsafeBufferPointer<UInt8>, from first: Int) {
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
