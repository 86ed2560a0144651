/// The text of a node without markup.
enum NodeText {
  /// Returns the text of all nodes inside `node`. `hasPictures` tells whether to include the alternative texts of
  /// pictures.
  static func of(_ node: MarkdownNode, hasPictures: Bool = true) -> String {
    let types = MarkdownNodeTypes.shared
    var text: [UInt8] = []
    var current = node.firstChild
    while let inner = current {
      let kind = types.kind(of: inner)
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

  /// Whether there are only words inside `node`: neither pictures nor directives, whose width is not known here.
  static func isPlain(_ node: MarkdownNode) -> Bool {
    let types = MarkdownNodeTypes.shared
    var current = node.firstChild
    while let inner = current {
      switch types.kind(of: inner) {
      case .image, .directive, .inlineDirective: return false
      default: current = inner.firstChild ?? following(inner, within: node)
      }
    }
    return true
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
