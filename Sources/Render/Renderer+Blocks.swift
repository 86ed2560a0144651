package import Text

extension Renderer {
  /// The blocks that texts can contain and their attributes, for forms, with words in all their languages.
  package var blocks: Node { .list(context.presentation.blocks.all.map(\.node)) }
}
