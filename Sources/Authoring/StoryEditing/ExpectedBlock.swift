/// A block as it must be after an edit.
struct ExpectedBlock {
  /// `nil` for a new block.
  var id: String?
  /// The block itself or, if `isChanged`, the block before the edit.
  var block: StoryBlock
  /// Whether its bytes may differ, since something inside it or its fence was changed.
  var isChanged = false
  /// Whether its kind, label and attributes may differ too.
  var isTarget = false
  var children: [ExpectedBlock]

  init(_ block: StoryBlock, isNew: Bool = false) {
    id = isNew ? nil : block.id
    self.block = block
    children = block.children.map { ExpectedBlock($0, isNew: isNew) }
  }

  /// Whether `other` is this block, apart from its children.
  func describes(_ other: StoryBlock) -> Bool {
    guard isChanged else { return other.source == block.source && hasSameKind(other) }
    guard !isTarget else { return true }
    return hasSameKind(other) && other.attributes == block.attributes && other.label == block.label
  }

  /// Whether both blocks are of one kind. A paragraph and an image count as one: whether a paragraph consists of an
  /// image can depend on definitions elsewhere in the text.
  private func hasSameKind(_ other: StoryBlock) -> Bool {
    if other.form == nil, block.form == nil,
      [block.kind, other.kind].allSatisfy({ $0 == "paragraph" || $0 == "image" })
    {
      return true
    }
    return other.kind == block.kind && other.form == block.form
  }
}
