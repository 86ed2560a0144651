/// A block as it must be after an edit.
struct ExpectedBlock {
  /// `nil` for a new block.
  var id: String?
  /// The block that it is or, if `isChanged`, was.
  var block: StoryBlock
  /// Whether its bytes may be others: something inside it was changed, or its fence.
  var isChanged = false
  /// Whether its kind, label and attributes may be others too.
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

  /// Whether a paragraph has one image only can depend on definitions elsewhere in the text.
  private func hasSameKind(_ other: StoryBlock) -> Bool {
    if other.form == nil, block.form == nil,
      [block.kind, other.kind].allSatisfy({ $0 == "paragraph" || $0 == "image" })
    {
      return true
    }
    return other.kind == block.kind && other.form == block.form
  }
}
