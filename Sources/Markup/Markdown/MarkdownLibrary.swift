import Synchronization

/// A parsed text: libcmark-gfm's tree with our directives and attributes in it.
struct MarkdownLibrary: ~Copyable {
  private let types = MarkdownNodeTypes.shared
  private let directives: DirectiveExtension
  let root: MarkdownNode

  /// Held while a text is parsed where cmark writes the process's table of special characters with each.
  private static let parsing = Mutex(())

  /// Parses the text; the contents of directives and attributes are stored in `log`.
  init(_ source: MarkdownSource, log: DirectiveLog, smartPunctuation: Bool) {
    CMark.beginDocument()
    let directives = DirectiveExtension(log: log)
    self.directives = directives
    let last = types.last
    func parse() -> MarkdownNode {
      CMark.parse(
        source.text, smartPunctuation: smartPunctuation, hasAddresses: source.hasAddresses, directives: directives,
        last: last)
    }
    if unsafe CMark.isPlain {
      directives.setSpecialCharacters(":{")
      root = Self.parsing.withLock { _ in
        nonisolated(unsafe) let root = parse()
        return unsafe root
      }
    } else {
      directives.setSpecialCharacters("~")
      root = parse()
    }
  }

  deinit {
    directives.free()
    CMark.endDocument(root)
  }

  func kind(of node: MarkdownNode) -> MarkdownKind { types.kind(of: node) }
}
