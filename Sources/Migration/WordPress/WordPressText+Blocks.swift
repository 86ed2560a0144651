import Text

/// The comments of WordPress's editor, such as `<!-- wp:paragraph -->`.
extension WordPressText {
  private static let deepest = 8

  private struct Comment {
    /// Without `wp:`, with the `/` of a closing comment.
    var name: Substring
    var attributes: Node
    /// Whether the block is the comment alone.
    var isAlone: Bool
  }

  /// Replaces the comments by the end of a paragraph. Inserts blocks that several texts share. Reports other blocks whose
  /// content is not in the text.
  mutating func blocks(_ html: [UInt8], depth: Int) -> [Piece] {
    let text = html.span
    var pieces: [Piece] = []
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var (copied, index) = (0, 0)
    while let start = text.firstIndex(of: "<!-- ", from: index), let end = text.firstIndex(of: "-->", from: start) {
      index = end + 3
      guard let comment = Self.comment(text, (start + 5)..<end) else { continue }
      result.append(text, copied..<start)
      result.append("\n\n")
      copied = index
      guard comment.isAlone else { continue }
      if let card = card(comment) {
        pieces += [.html(result), .markdown(card)]
        result.removeAll(keepingCapacity: true)
      } else if let shared = shared(comment, depth: depth) {
        pieces += [.html(result)] + shared
        result.removeAll(keepingCapacity: true)
      }
    }
    result.append(text, copied..<text.count)
    return pieces + [.html(result)]
  }

  private static func comment(_ text: Span<UInt8>, _ range: Range<Int>) -> Comment? {
    guard text.has("wp:", at: range.lowerBound) || text.has("/wp:", at: range.lowerBound) else { return nil }
    var words = text.text(range).replacing("wp:", with: "", maxReplacements: 1)[...]
    while words.last?.isWhitespace == true { words.removeLast() }
    let isAlone = words.hasSuffix("/")
    if isAlone { words.removeLast() }
    let name = words.prefix { !$0.isWhitespace }
    let rest = isAlone ? words.dropFirst(name.count) : ""
    let attributes = try? JSON.parse(Array(rest.utf8), file: "")
    return Comment(name: name, attributes: attributes ?? .object([]), isAlone: isAlone)
  }

  /// Returns the card for a block such as `<!-- wp:embed {"url":"…"} /-->`.
  private func card(_ comment: Comment) -> String? {
    guard comment.name == "embed" || comment.name.hasPrefix("core-embed/") else { return nil }
    return comment.attributes["url"]?.words.map { MarkdownForms.embed($0, title: nil) }
  }

  /// Returns the content of a block that several texts share. Reports a block without content.
  private mutating func shared(_ comment: Comment, depth: Int) -> [Piece]? {
    if comment.name == "block", let number = comment.attributes["ref"]?.words {
      if depth < Self.deepest, let content = numbers.blocks[number] { return blocks(content, depth: depth + 1) }
      note(
        "the shared block \(number) of “\(title)” is not in the export",
        advice: "export all content of WordPress, or write its words into the text")
      return nil
    }
    note(
      "the block `\(comment.name)` of “\(title)”, whose content WordPress makes itself",
      advice: "write its words into the text, or use `::entries{…}` for a list of entries")
    return nil
  }
}
