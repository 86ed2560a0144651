/// One way to make an edit: replacements of bytes, and the tree of blocks that must result.
struct StoryChange {
  private var edits: [(range: Range<Int>, text: String)] = []
  var tree: ExpectedTree
  /// A check of the edited block, for what the tree does not say about it.
  var check: (_ block: StoryBlock) -> Bool = { _ in true }

  init(_ tree: ExpectedTree) { self.tree = tree }

  mutating func replace(_ range: Range<Int>, by text: String) { edits.append((range, text)) }

  mutating func insert(_ text: String, at offset: Int) { edits.append((offset..<offset, text)) }

  /// Returns `bytes` with the edits made, or `nil` if two overlap. Insertions at one place keep their order.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    var list = EditList()
    var end = 0
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in sorted {
      guard edit.range.lowerBound >= end else { return nil }
      list.replace(edit.range, by: edit.text)
      end = edit.range.upperBound
    }
    return list.applied(to: bytes)
  }
}
