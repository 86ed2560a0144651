import Text

/// Line breaks in Chinese and Japanese, which have no spaces between words: browsers would show a break as one
/// (CSS Text 4, segment break transformation).
enum EastAsianBreak {
  /// Whether a soft break is between two Chinese or Japanese letters or marks.
  static func isDropped(_ node: MarkdownNode) -> Bool {
    guard let before = node.previous, let after = node.next else { return false }
    return isWide(last(of: before)) && isWide(first(of: after))
  }

  private static func last(of node: MarkdownNode) -> Unicode.Scalar? {
    var node = node
    while let inner = node.lastChild { node = inner }
    guard MarkdownNodeTypes.shared.kind(of: node) == .text else { return nil }
    return unsafe String(decoding: node.literal.suffix(4), as: UTF8.self).unicodeScalars.last
  }

  private static func first(of node: MarkdownNode) -> Unicode.Scalar? {
    var node = node
    while let inner = node.firstChild { node = inner }
    guard MarkdownNodeTypes.shared.kind(of: node) == .text else { return nil }
    return unsafe String(decoding: node.literal.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// Whether the scalar is wide and not Hangul: Korean has spaces between words.
  private static func isWide(_ scalar: Unicode.Scalar?) -> Bool {
    switch scalar?.value ?? 0 {
    case 0x2E80...0x312F, 0x3190...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF9F,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
