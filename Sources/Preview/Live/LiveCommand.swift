import Text

/// A command that an open page sends to the preview.
package enum LiveCommand: Sendable, Equatable {
  /// Open a file of the site, relative to its folder, in the editor.
  case open(file: String, line: Int, column: Int)
  /// Open the text of a page, at the block with these words.
  case source(page: RequestPath, words: String)

  /// The most bytes of a command.
  static let longest = 8192

  /// `bytes` are the body of a request: `{"file": …, "line": …}` or `{"page": …, "words": …}`. Returns `nil` for anything
  /// else.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest, let node = try? JSON.parse(bytes, file: "") else { return nil }
    if let page = node["page"]?.string.flatMap(RequestPath.init) {
      self = .source(page: page, words: node["words"]?.string ?? "")
    } else if let file = node["file"]?.string, let name = RelativePath(file) {
      self = .open(file: name.text, line: Self.number(node["line"]), column: Self.number(node["column"]))
    } else {
      return nil
    }
  }

  private static func number(_ node: Node?) -> Int {
    guard case .integer(let number) = node, (1...10_000_000).contains(number) else { return 1 }
    return Int(number)
  }
}
