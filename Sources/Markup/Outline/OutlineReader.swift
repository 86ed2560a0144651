import Model

/// Reads the blocks of a parsed text, with the lines that each takes.
struct OutlineReader {
  let bytes: [UInt8]
  let lines: OutlineLines
  let log: DirectiveLog
  let types = MarkdownNodeTypes.shared

  /// The lines of one block, before its parts are read.
  struct Extent {
    /// `nil` for lines that make no block.
    var node: MarkdownNode?
    var kind: OutlineBlock.Kind
    var first: Int
    var last: Int
  }

  func blocks(of root: MarkdownNode) -> [OutlineBlock] { blocks(in: root, 1, lines.count) }

  /// Returns the blocks of the document or a container between the lines `first` and `last`.
  func blocks(in parent: MarkdownNode, _ first: Int, _ last: Int) -> [OutlineBlock] {
    complete(extents(of: parent, last: last), first, last).map { block($0) }
  }
}

extension OutlineReader {
  private func extents(of parent: MarkdownNode, last: Int) -> [Extent] {
    var extents: [Extent] = []
    var child = parent.firstChild
    while let node = child {
      child = node.next
      guard let kind = kind(of: node) else { continue }
      if kind == .definition, let before = extents.last, before.kind == .definition || isTerm(before) {
        extents[extents.count - 1].kind = .definition
        extents[extents.count - 1].last = max(before.last, node.endLine)
      } else if kind == .paragraph, !node.imagesAlone.isEmpty {
        extents += images(of: node)
      } else {
        extents.append(
          Extent(node: node, kind: kind, first: firstLine(of: node, kind), last: lastLine(of: node, kind, within: last))
        )
      }
    }
    return joinedTerms(extents)
  }

  private func isTerm(_ extent: Extent) -> Bool { extent.kind == .paragraph || extent.kind == .image }

  /// Joins definition lists whose terms follow one another: the terms of the next are the last block before it.
  private func joinedTerms(_ extents: [Extent]) -> [Extent] {
    var joined: [Extent] = []
    for extent in extents {
      if extent.kind == .definition, let last = joined.last, last.kind == .definition {
        joined[joined.count - 1].last = extent.last
      } else {
        joined.append(extent)
      }
    }
    return joined
  }

  private func images(of paragraph: MarkdownNode) -> [Extent] {
    let images = paragraph.imagesAlone
    let text = log.text(of: paragraph)
    var extents: [Extent] = []
    for (index, image) in images.enumerated() {
      let first = index == 0 ? paragraph.line : text.position(of: image).line
      if index > 0 { extents[index - 1].last = first - 1 }
      extents.append(Extent(node: image, kind: .image, first: first, last: paragraph.endLine))
    }
    return extents
  }

  private func kind(of node: MarkdownNode) -> OutlineBlock.Kind? {
    switch types.kind(of: node) {
    case .heading: .heading
    case .paragraph: .paragraph
    case .list: .list
    case .quote: .quote
    case .codeBlock: .code
    case .htmlBlock: .html
    case .thematicBreak: .rule
    case .footnote: .footnote
    case .table: .table
    case .definition: .definition
    case .directive: log.records[node.record].formula == nil ? .directive : .other
    default: nil
    }
  }

  /// Returns the first line of a block. If cmark takes the last line of a paragraph for the head of a table, the table
  /// gets the line number of the paragraph, and the paragraph gets none.
  private func firstLine(of node: MarkdownNode, _ kind: OutlineBlock.Kind) -> Int {
    switch kind {
    case .paragraph where node.line < 1: return node.next?.line ?? 1
    case .table:
      guard let before = node.previous, types.kind(of: before) == .paragraph, before.line < 1 else { return node.line }
      return max(node.line + 1, node.firstChild?.next.map { $0.line - 2 } ?? node.endLine - 1)
    default: return node.line
    }
  }

  /// Returns the last line of a block, or a later one that `complete` corrects: cmark's own number is one too high for
  /// blocks that end with their container, one too low for HTML, and includes blank lines after lists.
  private func lastLine(of node: MarkdownNode, _ kind: OutlineBlock.Kind, within last: Int) -> Int {
    switch kind {
    case .directive:
      let record = log.records[node.record]
      return record.form == .container ? record.closingLine ?? last : node.line
    case .other: return log.records[node.record].closingLine ?? last
    case .rule: return node.line
    case .heading: return node.isSetext ? underline(of: node) : node.line
    case .html: return node.line + max(1, unsafe node.literal.count { $0 == 0x0A }) - 1
    default: return node.endLine
    }
  }

  /// Returns the line below the words of a heading.
  private func underline(of node: MarkdownNode) -> Int {
    var line = node.line + 1
    while line < min(node.endLine, lines.count), !isUnderline(line) { line += 1 }
    return line
  }

  private func isUnderline(_ line: Int) -> Bool {
    let range = lines.range(of: line)
    let signs = bytes[range].filter { $0 != 0x20 && $0 != 0x09 }
    guard let first = signs.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "-") else { return false }
    return signs.allSatisfy { $0 == first }
  }

  /// Removes blank lines from the ends, ends each block before the next one, and makes blocks of the remaining lines.
  private func complete(_ extents: [Extent], _ first: Int, _ last: Int) -> [Extent] {
    var complete: [Extent] = []
    var line = first
    for (index, extent) in extents.enumerated() where extent.first >= line && extent.first <= last {
      var extent = extent
      complete += others(from: line, to: extent.first - 1)
      let following = extents[(index + 1)...].first { $0.first > extent.first }
      extent.last = max(extent.first, min(extent.last, (following?.first ?? last + 1) - 1, last))
      while extent.last > extent.first, lines.isBlank(extent.last) { extent.last -= 1 }
      complete.append(extent)
      line = extent.last + 1
    }
    return complete + others(from: line, to: last)
  }

  /// Returns the runs of lines that are not blank.
  private func others(from first: Int, to last: Int) -> [Extent] {
    var others: [Extent] = []
    guard first <= last else { return [] }
    for line in first...last where !lines.isBlank(line) {
      if let run = others.last, run.last == line - 1 {
        others[others.count - 1].last = line
      } else {
        others.append(Extent(node: nil, kind: .other, first: line, last: line))
      }
    }
    return others
  }
}
