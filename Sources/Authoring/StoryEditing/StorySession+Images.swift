import Markup
import Text

/// The label, address and title of images and directives.
extension StorySession {
  mutating func changeLabel(of found: Found, to text: String) throws(StoryEdit.Refusal) {
    let (block, folded) = (found.block, text.singleSpaced)
    guard block.outline.kind != .image else {
      guard folded != block.label else { return }
      return try rewrite(found, label: folded) { $0.label == folded && $0.target == block.target }
    }
    guard block.form != nil, let start = block.outline.labelStart else {
      throw StoryEdit.Refusal("this block has no label")
    }
    guard folded != (block.label ?? "") else { return }
    let range = block.outline.label.map { $0.lowerBound - 1..<$0.upperBound + 1 } ?? start..<start
    let changes = [folded, Self.escapedBrackets(folded)].map { label in
      var change = StoryChange(ExpectedTree(document.blocks))
      change.tree.change(block.id)
      change.replace(range, by: label.isEmpty ? "" : "[\(label)]")
      change.check = {
        ($0.label ?? "") == label && $0.attributes == block.attributes && $0.text == block.text && $0.kind == block.kind
      }
      return change
    }
    try adopt(changes, target: block.id, or: StoryEdit.Refusal("this label cannot be written"))
  }

  mutating func changeTarget(of found: Found, to text: String) throws(StoryEdit.Refusal) {
    let block = found.block
    guard block.outline.kind == .image else {
      guard block.form != nil else { throw StoryEdit.Refusal("this block has no address") }
      return try changeAttributes(of: found, set: [.init(name: "src", value: text)], remove: [])
    }
    guard text != block.target else { return }
    try rewrite(found, target: text) { $0.target == text && $0.label == block.label && $0.title == block.title }
  }

  mutating func changeTitle(of found: Found, to text: String) throws(StoryEdit.Refusal) {
    let (block, folded) = (found.block, text.singleSpaced)
    guard block.outline.kind == .image else { throw StoryEdit.Refusal("this block has no title") }
    guard folded != (block.title ?? "") else { return }
    try rewrite(found, title: folded) { ($0.title ?? "") == folded && $0.target == block.target }
  }
}

extension StorySession {
  /// Writes parts of an image; those that are `nil` stay. The change is tried without escapes, and then with escapes.
  private mutating func rewrite(
    _ found: Found, label: String? = nil, target: String? = nil, title: String? = nil,
    check: @escaping (StoryBlock) -> Bool
  ) throws(StoryEdit.Refusal) {
    let block = found.block
    let changes = [false, true].map { isEscaped in
      var change = StoryChange(ExpectedTree(document.blocks))
      change.tree.change(block.id)
      change.check = { $0.kind == "image" && $0.attributes == block.attributes && check($0) }
      let label = label.map { isEscaped ? MarkdownText.line($0) : $0 }
      let target = target.map { Self.address($0, isEscaped: isEscaped) }
      let title = title.map(Self.quoted)
      if let range = block.outline.targetRange, let labelRange = block.outline.label {
        if let label { change.replace(labelRange, by: label) }
        if let target { change.replace(range, by: target) }
        let place = block.outline.titleRange ?? range.upperBound..<range.upperBound
        if let title { change.replace(place, by: title) }
      } else {
        let (label, target) = (
          label ?? MarkdownText.line(block.label ?? ""), target ?? Self.address(block.target ?? "", isEscaped: false)
        )
        let end = block.outline.braces?.lowerBound ?? block.range.upperBound
        let title = title ?? Self.quoted(block.title ?? "")
        change.replace(block.range.lowerBound..<end, by: "![\(label)](\(target)\(title))")
      }
      return change
    }
    try adopt(changes, target: block.id, or: StoryEdit.Refusal("this cannot be written for a picture"))
  }

  /// Returns an address unchanged or, if it is empty or has spaces, parentheses, `<`, `>`, `\` or `&`, in angle
  /// brackets.
  private static func address(_ text: String, isEscaped: Bool) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && !"<>()\\&".utf8.contains($0) }
    guard !isPlain else { return text }
    var address = isEscaped ? text.replacing("&", with: "&amp;") : text
    for sign in ["\\", "<", ">"] where isEscaped { address = address.replacing(sign, with: "\\" + sign) }
    return "<\(address)>"
  }

  /// Returns a title with the space in front of it; empty for an empty text.
  private static func quoted(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let isPlain = CharacterReference.decode(text, in: .text) == text
    let escaped = (isPlain ? text : text.replacing("&", with: "&amp;"))
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return " \"\(escaped)\""
  }

  /// Returns a label with its brackets and backslashes escaped, so that no bracket ends it.
  private static func escapedBrackets(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\\[]".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
