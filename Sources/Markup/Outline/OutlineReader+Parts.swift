import Model
import Text

extension OutlineReader {
  func block(_ extent: Extent) -> OutlineBlock {
    var block = OutlineBlock(extent.kind, lines.range(of: extent.first...extent.last))
    guard let node = extent.node else { return block }
    switch extent.kind {
    case .heading: readHeading(node, &block)
    case .image: readImage(node, &block)
    case .code: readCode(node, extent, &block)
    case .footnote: readFootnote(node, &block)
    case .directive: readDirective(node, extent, &block)
    default: break
    }
    return block
  }
}

extension OutlineReader {
  private func readHeading(_ node: MarkdownNode, _ block: inout OutlineBlock) {
    block.level = node.level
    block.isSetext = node.isSetext
    let words = HeadingWords(bytes, block.range, isSetext: node.isSetext)
    block.inner = words.range
    block.bracesPlace = words.range.upperBound
    guard let last = node.lastChild, types.kind(of: last) == .attributes, !followsLink(last) else { return }
    readBraces(at: offset(ofRecord: last.record), &block)
    guard let braces = block.braces else { return }
    block.inner = words.range.lowerBound..<max(words.range.lowerBound, trimmed(before: braces.lowerBound, words.range))
  }

  private func followsLink(_ attributes: MarkdownNode) -> Bool {
    guard let previous = attributes.previous else { return false }
    let kind = types.kind(of: previous)
    return kind == .link || kind == .image
  }

  private func trimmed(before end: Int, _ range: Range<Int>) -> Int {
    var end = end
    while end > range.lowerBound, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    return end
  }

  private func readImage(_ node: MarkdownNode, _ block: inout OutlineBlock) {
    block.words = NodeText.of(node)
    block.target = unsafe String(decoding: node.url, as: UTF8.self)
    let title = unsafe String(decoding: node.title, as: UTF8.self)
    block.title = title.isEmpty ? nil : title
    guard let source = ImageSource(bytes, block.range) else { return }
    block.label = source.label
    block.targetRange = source.target
    block.titleRange = source.title
    block.bracesPlace = source.end
    if let next = node.next, types.kind(of: next) == .attributes {
      readBraces(at: offset(ofRecord: next.record), &block)
    }
  }

  private func readCode(_ node: MarkdownNode, _ extent: Extent, _ block: inout OutlineBlock) {
    block.words = unsafe String(decoding: node.code, as: UTF8.self)
    block.isFenced = node.isFenced
    guard node.isFenced else { return }
    let info = unsafe node.info.prefix { !$0.isASCIIWhitespace && $0 != 0x0B && $0 != UInt8(ascii: "{") }
    block.name = unsafe String(decoding: info, as: UTF8.self)
    let first = lines.range(of: extent.first)
    let mark = bytes[first].drop { $0 == 0x20 }.first ?? UInt8(ascii: "`")
    let fence = { (line: Int) in bytes[lines.range(of: line)].filter { !$0.isASCIIWhitespace } }
    let isClosed = extent.last > extent.first && fence(extent.last).allSatisfy { $0 == mark }
    let start = min(lines.start(of: extent.first + 1), block.range.upperBound)
    block.inner = start..<max(start, isClosed ? lines.start(of: extent.last) : block.range.upperBound)
    block.bracesPlace = trimmed(before: first.upperBound, first)
    let line = Array(bytes[first])
    if let braces = DirectiveLog.braces(in: line, from: 0) { readBraces(at: first.lowerBound + braces, &block) }
  }

  private func readFootnote(_ node: MarkdownNode, _ block: inout OutlineBlock) {
    block.name = unsafe String(decoding: node.literal, as: UTF8.self)
    let line = bytes[block.range]
    guard let close = line.firstIndex(of: UInt8(ascii: "]")), close + 1 < block.range.upperBound,
      bytes[close + 1] == UInt8(ascii: ":")
    else { return }
    var start = close + 2
    while start < block.range.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    block.inner = start..<block.range.upperBound
  }

  private func readDirective(_ node: MarkdownNode, _ extent: Extent, _ block: inout OutlineBlock) {
    let record = log.records[node.record]
    let line = lines.range(of: extent.first)
    block.name = record.name
    block.colons = record.form == .container ? record.colons : 2
    let start = min(lines.start(of: record.line) + record.offset, line.upperBound)
    block.opening = start..<min(start + block.colons, line.upperBound)
    readOpening(line, from: start + block.colons, &block)
    guard record.form == .container else {
      block.inner = block.range.upperBound..<block.range.upperBound
      return
    }
    let isClosed = record.closingLine.map { $0 == extent.last && $0 > extent.first } ?? false
    if isClosed { block.closing = colons(of: lines.range(of: extent.last)) }
    let first = min(lines.start(of: extent.first + 1), block.range.upperBound)
    block.inner = first..<max(first, isClosed ? lines.start(of: extent.last) : block.range.upperBound)
    block.children = blocks(in: node, extent.first + 1, isClosed ? extent.last - 1 : extent.last)
  }

  private func colons(of line: Range<Int>) -> Range<Int>? {
    guard let first = bytes[line].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return first..<(bytes[first..<line.upperBound].firstIndex { $0 != UInt8(ascii: ":") } ?? line.upperBound)
  }

  /// Reads name, label and braces of a directive's line once more, for their positions.
  private func readOpening(_ line: Range<Int>, from name: Int, _ block: inout OutlineBlock) {
    let scanner = DirectiveScanner(bytes: Array(bytes[line]))
    guard name < line.upperBound,
      case .opening(let opening) = scanner.scan(
        from: name - line.lowerBound, closing: scanner.closingBracket)
    else { return }
    block.label = opening.label.map { $0.lowerBound + line.lowerBound..<$0.upperBound + line.lowerBound }
    block.labelStart = name + opening.name.utf8.count
    block.bracesPlace = line.lowerBound + opening.end
    guard let braces = opening.braces else { return }
    readBraces(at: line.lowerBound + braces.lowerBound, &block)
  }

  private func readBraces(at start: Int, _ block: inout OutlineBlock) {
    guard block.range.contains(start), bytes[start] == UInt8(ascii: "{") else { return }
    var scanner = AttributeScanner(bytes, at: start, keepsItems: true)
    guard scanner.scan() == nil, scanner.position <= block.range.upperBound else { return }
    block.braces = start..<scanner.position
    block.attributes = scanner.items.map {
      OutlineBlock.Attribute(name: $0.name, value: $0.value, range: $0.range, valueRange: $0.valueRange)
    }
  }

  private func offset(ofRecord index: Int) -> Int {
    guard log.records.indices.contains(index) else { return bytes.count }
    let record = log.records[index]
    // Not from the line's range, which begins after a byte order mark: the parser counts its bytes too.
    return lines.start(of: record.line) + record.offset
  }
}
