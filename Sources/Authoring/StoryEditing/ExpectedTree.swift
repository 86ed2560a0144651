/// The blocks that a text must have after an edit: the model that the edited text is compared with.
struct ExpectedTree {
  private(set) var blocks: [ExpectedBlock]

  init(_ blocks: [StoryBlock]) { self.blocks = blocks.map { ExpectedBlock($0) } }

  /// Puts blocks after another one, or first in a container or in the story.
  mutating func insert(_ new: [ExpectedBlock], after: String?, into: String?) {
    if let after {
      Self.update(&blocks, after) { siblings, index in siblings.insert(contentsOf: new, at: index + 1) }
    } else if let into {
      Self.update(&blocks, into) { siblings, index in
        siblings[index].isChanged = true
        siblings[index].children.insert(contentsOf: new, at: 0)
      }
    } else {
      blocks.insert(contentsOf: new, at: 0)
    }
  }

  mutating func replace(_ id: String, by new: [ExpectedBlock]) {
    Self.update(&blocks, id) { siblings, index in siblings.replaceSubrange(index...index, with: new) }
  }

  mutating func remove(_ id: String) { replace(id, by: []) }

  /// Allows the bytes of a block to change, and with `isTarget` its kind and attributes; `children` are those after the
  /// edit.
  mutating func change(_ id: String, children: [ExpectedBlock]? = nil, isTarget: Bool = true) {
    Self.update(&blocks, id) { siblings, index in
      siblings[index].isChanged = true
      siblings[index].isTarget = isTarget
      if let children { siblings[index].children = children }
    }
  }

  /// Returns `found` with the ids of the expected blocks, and new ids from `next`; `nil` if the blocks do not match.
  func named(_ found: [StoryBlock], next: inout Int) -> [StoryBlock]? { Self.named(blocks, found, &next) }
}

extension ExpectedTree {
  /// Calls `change` with the siblings of a block and its index. All blocks around it are marked as changed.
  @discardableResult
  private static func update(
    _ blocks: inout [ExpectedBlock], _ id: String, _ change: (inout [ExpectedBlock], Int) -> Void
  ) -> Bool {
    if let index = blocks.firstIndex(where: { $0.id == id }) {
      change(&blocks, index)
      return true
    }
    for index in blocks.indices where update(&blocks[index].children, id, change) {
      blocks[index].isChanged = true
      return true
    }
    return false
  }

  private static func named(
    _ expected: [ExpectedBlock], _ found: [StoryBlock], _ next: inout Int
  ) -> [StoryBlock]? {
    guard expected.count == found.count else { return nil }
    var named: [StoryBlock] = []
    for (expected, found) in zip(expected, found) {
      guard expected.describes(found) else { return nil }
      var block = found
      if let id = expected.id {
        block.id = id
      } else {
        next += 1
        block.id = "new\(next)"
      }
      guard let children = Self.named(expected.children, found.children, &next) else { return nil }
      block.children = children
      named.append(block)
    }
    return named
  }
}
