/// Filters inline HTML of authors whose HTML is sanitized. Only simple tags without attributes are allowed, and each
/// must be closed in the same parent. Blocks of HTML go through `HTMLCleaner` instead.
struct AllowedInlineTags {
  private var open: [(name: String, parent: MarkdownNode)] = []

  private static let marks: Set<String> = [
    "abbr", "b", "bdi", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small",
    "strong",
    "sub", "sup", "u", "var",
  ]
  private static let voids: Set<String> = ["br", "wbr"]

  var isEmpty: Bool { open.isEmpty }

  /// Returns the output for `tag` in `parent`; empty if the tag is not allowed.
  mutating func html(for tag: UnsafeBufferPointer<UInt8>, in parent: MarkdownNode) -> String {
    let (name, isEnd) = unsafe Self.name(of: tag)
    if isEnd {
      guard let last = open.last, last.name == name, last.parent == parent else { return "" }
      open.removeLast()
      return "</\(name)>"
    }
    if Self.voids.contains(name) { return "<\(name) />" }
    guard Self.marks.contains(name) else { return "" }
    open.append((name, parent))
    return "<\(name)>"
  }

  /// Returns the name of a tag in lower case, and whether it is an end tag. The name is empty for comments and the like.
  static func name(of tag: UnsafeBufferPointer<UInt8>) -> (name: String, isEnd: Bool) {
    let isEnd = unsafe tag.count > 2 && tag[1] == UInt8(ascii: "/")
    let letters = unsafe tag.dropFirst(isEnd ? 2 : 1).prefix { DirectiveFence.isLetter($0) }
    return (unsafe String(decoding: letters, as: UTF8.self).lowercased(), isEnd)
  }

  /// Returns the end tags of the elements that are still open in `parent`.
  mutating func endTags(in parent: MarkdownNode) -> String {
    var tags = ""
    while let last = open.last, last.parent == parent {
      tags += "</\(last.name)>"
      open.removeLast()
    }
    return tags
  }
}
