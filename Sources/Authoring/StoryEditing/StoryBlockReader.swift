import Markup
import Text

/// A converter of blocks of the outline to blocks of a story, which it numbers.
struct StoryBlockReader {
  private let bytes: [UInt8]
  private var count = 0
  /// A known line number and an offset on that line: lines are counted from here, since blocks are read in the order of
  /// the text.
  private var mark: (line: Int, offset: Int)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    mark = (1, 0)
  }

  mutating func block(_ outline: OutlineBlock) -> StoryBlock {
    count += 1
    let id = "b\(count)"
    let first = line(at: outline.range.lowerBound)
    let last = line(at: outline.range.upperBound, from: first)
    var block = StoryBlock(
      id: id, kind: Self.kind(of: outline), range: outline.range, source: bytes[outline.range].text,
      text: StoryText.inner(of: outline, in: bytes), attributes: Self.attributes(of: outline), lines: first...last,
      children: [], outline: outline)
    describe(outline, &block)
    block.children = outline.children.map { self.block($0) }
    return block
  }
}

extension StoryBlockReader {
  private func describe(_ outline: OutlineBlock, _ block: inout StoryBlock) {
    switch outline.kind {
    case .directive:
      block.form = outline.isContainer ? "container" : "leaf"
      block.label = outline.label.map { bytes[$0].text }
      block.target = block[attribute: "src"]
    case .image:
      block.label = outline.words
      block.target = outline.target
      block.title = outline.title
    case .heading: block.level = outline.level
    case .footnote: block.label = outline.name
    default: break
    }
  }

  private static func kind(of block: OutlineBlock) -> String {
    switch block.kind {
    case .directive: block.name
    default: "\(block.kind)"
    }
  }

  /// Returns the attributes as the parser does: the first of several with one name, and all classes joined into one.
  private static func attributes(of block: OutlineBlock) -> [StoryBlock.Attribute] {
    var attributes: [StoryBlock.Attribute] = []
    for item in block.attributes {
      let index = attributes.firstIndex { $0.name == item.name }
      switch (item.name, index) {
      case (_, nil): attributes.append(StoryBlock.Attribute(name: item.name, value: item.value))
      case ("class", let index?):
        attributes[index].value = [attributes[index].value, item.value].compactMap(\.self).joined(separator: " ")
      default: break
      }
    }
    return attributes
  }

  private mutating func line(at offset: Int) -> Int {
    if offset < mark.offset { mark = (1, 0) }
    mark = (line(at: offset, from: mark.line), offset)
    return mark.line
  }

  /// Returns the number of the line at `offset`. Lines end with LF, CR or CRLF, as in the parser.
  private func line(at offset: Int, from known: Int) -> Int {
    var line = known
    for index in mark.offset..<max(mark.offset, offset) {
      if bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A) {
        line += 1
      }
    }
    return line
  }
}
