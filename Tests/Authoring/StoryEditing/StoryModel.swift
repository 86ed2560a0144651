import Text

@testable import Authoring

/// The blocks of a story as random edits should leave them, kept without any text: the source of each block, and the
/// contents of each container.
struct StoryModel: Equatable {
  /// Without the fences of a container, which may become longer.
  var source: String
  var children: [StoryModel] = []
  var isContainer = false

  init(source: String) { self.source = source }

  init(_ block: StoryBlock) {
    isContainer = block.form == "container"
    source =
      isContainer ? block.kind + (block.attributes.map { " \($0.name)=\($0.value ?? "")" }.joined()) : block.source
    children = Self.blocks(block.children)
  }

  /// The blocks without the comments that keep two lists apart.
  static func blocks(_ blocks: [StoryBlock]) -> [StoryModel] {
    blocks.filter { $0.source != StoryPlace.separator }.map { StoryModel($0) }
  }

  /// The blocks that `all` of a document gives, in the same order.
  static func named(_ blocks: [StoryBlock]) -> [StoryBlock] {
    blocks.filter { $0.source != StoryPlace.separator }.flatMap { [$0] + named($0.children) }
  }
}

/// Changes of the model, by the number of a block: each block is counted before its children.
extension [StoryModel] {
  var total: Int { reduce(0) { $0 + 1 + $1.children.total } }

  /// Calls `change` with the siblings of a block and its index among them.
  mutating func update(_ number: Int, _ change: (inout [StoryModel], Int) -> Void) {
    var number = number
    for index in indices {
      if number == 0 { return change(&self, index) }
      number -= 1
      let inside = self[index].children.total
      if number < inside { return self[index].children.update(number, change) }
      number -= inside
    }
  }

  func block(_ number: Int) -> StoryModel? {
    var found: StoryModel?
    var copy = self
    copy.update(number) { found = $0[$1] }
    return found
  }
}
