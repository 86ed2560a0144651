extension MarkdownNode {
  /// The images of a paragraph that has only images, one per line; empty if it contains anything else. Only inside a
  /// directive can there be several.
  var imagesAlone: [MarkdownNode] {
    let types = MarkdownNodeTypes.shared
    guard let first = firstChild, types.kind(of: first) == .image else { return [] }
    let isInDirective = parent.map { types.kind(of: $0) == .directive } ?? false
    var images = [first]
    var isAtEnd = true
    var node = first.next
    while let next = node {
      switch types.kind(of: next) {
      case .attributes: break
      case .softBreak, .lineBreak: isAtEnd = false
      case .image where !isAtEnd && isInDirective:
        images.append(next)
        isAtEnd = true
      default: return []
      }
      node = next.next
    }
    return isAtEnd ? images : []
  }
}
