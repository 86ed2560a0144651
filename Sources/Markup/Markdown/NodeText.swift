/// The text of a node without its marks.
enum NodeText {
  /// `hasPictures` says whether the alternative texts of pictures are part of it.
  static func of(
    _ node: MarkdownNode, in library: borrowing MarkdownLibrary, hasPictures: Bool = true
  ) -> String {
    var text: [UInt8] = []
    var current = node.firstChild
    while let inner = current {
      let kind = library.kind(of: inner)
      switch kind {
      case .text, .code: unsafe text.append(contentsOf: inner.literal)
      case .softBreak, .lineBreak: text.append(0x20)
      default: break
      }
      let isLeftOut = kind == .image && !hasPictures
      current = (isLeftOut ? nil : inner.firstChild) ?? following(inner, within: node)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func following(
    _ node: MarkdownNode, within root: MarkdownNode
  ) -> MarkdownNode? {
    var node = node
    while node.next == nil {
      guard let parent = node.parent, parent != root else { return nil }
      node = parent
    }
    return node.next
  }
}
