import Markup
import Text

/// Markdown that is inserted into a story, as blocks. Fences of colons in it that close no block are escaped.
struct StoryFragment {
  /// With the story's line ends, without blank lines at start and end.
  let text: String
  let blocks: [StoryBlock]
  /// The number of colons in its longest fence.
  let longestFence: Int

  init(_ text: String, lineEnd: String) throws(StoryEdit.Refusal) {
    guard !text.utf8.contains(0) else { throw StoryEdit.Refusal("the text contains a NUL character") }
    guard text.utf8.count <= 4 << 20 else { throw StoryEdit.Refusal("the text is too long") }
    let trimmed = StoryText.trimmed(text.replacing("\u{FEFF}", with: ""))
    let source = lineEnd == "\n" ? trimmed : trimmed.replacing("\n", with: lineEnd)
    try self.init(exact: Array(source.utf8))
  }

  /// `bytes` are whole lines of a story. They are not changed, except that stray fences are escaped.
  init(exact bytes: [UInt8]) throws(StoryEdit.Refusal) {
    var bytes = bytes
    var outline = MarkdownOutline(bytes)
    if !outline.strayFences.isEmpty {
      for offset in Set(outline.strayFences).sorted(by: >) { bytes.insert(UInt8(ascii: "\\"), at: offset) }
      outline = MarkdownOutline(bytes)
    }
    if let open = outline.unclosed.first {
      throw StoryEdit.Refusal(
        "`:::\(open.name)` is never closed in this text", help: "close it with a line of as many colons as open it")
    }
    var reader = StoryBlockReader(bytes)
    blocks = outline.blocks.map { reader.block($0) }
    longestFence = outline.longestFence
    text = bytes.text
  }

  /// Joins fragments, in the order of the text.
  init(joining fragments: [StoryFragment], gap: String) {
    text = fragments.map(\.text).joined(separator: gap)
    blocks = fragments.flatMap(\.blocks)
    longestFence = fragments.map(\.longestFence).max() ?? 0
  }

  /// The number of its blocks at all depths.
  var count: Int { blocks.reduce(0) { $0 + $1.all.count } }

  /// Whether one of its blocks is written like a separator of the editor.
  var hasSeparator: Bool { blocks.flatMap(\.all).contains { $0.source == StoryPlace.separator } }

  var expected: [ExpectedBlock] { blocks.map { ExpectedBlock($0, isNew: true) } }
}

extension StoryFragment {
  /// Returns `source` with new ids in place of those that are `taken`, since an id must be unique in a text.
  static func withFreshIDs(_ source: [UInt8], taken: Set<String>) -> [UInt8] {
    var taken = taken
    var edits: [(range: Range<Int>, id: String)] = []
    func visit(_ block: OutlineBlock) {
      for attribute in block.attributes where attribute.name == "id" {
        guard let id = attribute.value, taken.contains(id), let range = attribute.valueRange else { continue }
        var number = 2
        while taken.contains("\(id)-\(number)") { number += 1 }
        taken.insert("\(id)-\(number)")
        edits.append((range, "\(id)-\(number)"))
      }
      block.children.forEach(visit)
    }
    MarkdownOutline(source).blocks.forEach(visit)
    var result = source
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let isQuoted = source[edit.range].first == UInt8(ascii: "\"") || source[edit.range].first == UInt8(ascii: "'")
      let range = isQuoted ? edit.range.lowerBound + 1..<edit.range.upperBound - 1 : edit.range
      result.replaceSubrange(range, with: edit.id.utf8)
    }
    return result
  }
}
