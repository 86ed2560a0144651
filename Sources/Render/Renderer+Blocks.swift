package import Text

extension Renderer {
  /// The blocks that texts can contain and their attributes, for forms, with words in `language`.
  package func blocks(in language: String) -> Node {
    .list(context.presentation.blocks.all.map { $0.node(in: language) })
  }
}
