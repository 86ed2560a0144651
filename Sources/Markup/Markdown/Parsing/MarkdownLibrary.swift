import Synchronization

/// A parsed text: the tree of libcmark-gfm, with directives and attributes in it.
struct MarkdownLibrary: ~Copyable {
  private let types = MarkdownNodeTypes.shared
  private let directives: DirectiveExtension
  let root: MarkdownNode

  /// Held during parsing if `CMark.isPlain`: cmark then changes its process-wide table of special characters with every
  /// text.
  private static let parsing = Mutex(())

  /// Parses the text; the contents of directives and attributes are stored in `log`. `linksAddresses` tells whether bare
  /// addresses become links.
  init(_ source: MarkdownSource, log: DirectiveLog, linksAddresses: Bool, smartPunctuation: Bool) {
    CMark.beginDocument()
    let directives = DirectiveExtension(log: log)
    self.directives = directives
    let last = types.last
    func parse() -> MarkdownNode {
      CMark.parse(
        source, linksAddresses: linksAddresses, smartPunctuation: smartPunctuation, directives: directives, last: last
      ) { TablePlaces(lines: log.lines).set(in: $0) }
    }
    let hasFormulas = source.dollars == .beforeBackticks || source.dollars == .some && log.hasDollars
    if unsafe CMark.isPlain {
      directives.setSpecialCharacters(hasFormulas ? ":{$" : ":{")
      root = Self.parsing.withLock { _ in
        nonisolated(unsafe) let root = parse()
        return unsafe root
      }
    } else {
      if linksAddresses { MarkdownNodeTypes.findsWebAddresses }
      if hasFormulas { MarkdownNodeTypes.findsFormulas }
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
