/// The tags that authors whose HTML is cleaned may write within a line: plain marks, without attributes, each closed where
/// it was opened. Whole blocks of HTML go through `HTMLCleaner` instead.
struct AllowedInlineTags {
  private var open: [(name: String, parent: MarkdownNode)] = []

  private static let marks: Set<String> = [
    "abbr", "b", "bdi", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small",
    "strong",
    "sub", "sup", "u", "var",
  ]
  private static let voids: Set<String> = ["br", "wbr"]

  var isEmpty: Bool { open.isEmpty }

  /// What stands for `tag`, which `parent` holds; empty where it is not let through.
  mutating func html(for tag: UnsafeBufferPointer<UInt8>, in parent: MarkdownNode) -> String {
    let isEnd = unsafe tag.count > 2 && tag[1] == UInt8(ascii: "/")
    let letters = unsafe tag.dropFirst(isEnd ? 2 : 1).prefix { DirectiveFence.isLetter($0) }
    let name = unsafe String(decoding: letters, as: UTF8.self).lowercased()
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

  /// The end tags of what is still open within `parent`.
  mutating func ends(in parent: MarkdownNode) -> String {
    var ends = ""
    while let last = open.last, last.parent == parent {
      ends += "</\(last.name)>"
      open.removeLast()
    }
    return ends
  }
}
