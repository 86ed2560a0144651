/// The numbers of cmark's node types, and of those for directives. cmark's registry of types is process-wide: only this
/// type writes it, once, so that any thread may parse.
struct MarkdownNodeTypes: Sendable {
  static let shared = MarkdownNodeTypes()

  let container: UInt16
  let definition: UInt16
  /// The `[label]` of a leaf or container directive.
  let blockLabel: UInt16
  /// An empty block that is appended to every document. cmark parses the inlines of blocks in document order: when it
  /// asks whether this one contains inlines, all others are parsed.
  let last: UInt16
  /// A leaf directive, or the line that closes a container. It uses cmark's type of headings, because cmark does not make a
  /// list loose for a blank line after a heading. Real headings belong to no extension, so that `kind(of:)` can distinguish
  /// them.
  let leaf: UInt16
  /// Inline directives, their labels and attributes use types of common inlines, since table cells accept no others.
  let inlineDirective: UInt16
  let inlineLabel: UInt16
  let attributes: UInt16
  /// Indexed by type number, blocks before inlines.
  private var kinds = [MarkdownKind](repeating: .other, count: 128)

  private init() {
    CMark.prepare()
    (container, definition) = (CMark.addBlockType(), CMark.addBlockType())
    (blockLabel, last) = (CMark.addBlockType(), CMark.addBlockType())
    let types = CMark.types
    func number(of kind: MarkdownKind) -> UInt16 { types.first { $0.1 == kind }?.0 ?? 0 }
    leaf = number(of: .heading)
    inlineDirective = number(of: .emphasis)
    inlineLabel = number(of: .strong)
    attributes = number(of: .code)
    for (type, kind) in types + [(container, .directive), (blockLabel, .label), (definition, .definition)] {
      kinds[Self.index(type)] = kind
    }
    // With documented functions only, cmark sets the special characters for each text, and no table is written here.
    if unsafe !CMark.isPlain {
      CMark.clearSpecialCharacters()
      Self.write(special: ":{~")
    }
  }

  /// Lets cmark look for bare addresses that begin with `www.`. Until a text may have one, `w` is an ordinary character:
  /// cmark splits a text at each special one, and `w` is frequent. Other threads may be reading the table: a text without
  /// such an address comes out the same either way.
  static let findsWebAddresses: Void = write(special: "w")

  /// Lets cmark ask for inlines at dollars, once a text may have formulas in its lines. Prices come out the same either way.
  static let findsFormulas: Void = write(special: "$")

  /// Returns the kind of a node. Distinguishes nodes of the directives' extension from the common nodes whose types
  /// they use.
  func kind(of node: MarkdownNode) -> MarkdownKind {
    let kind = kinds[Self.index(node.type)]
    switch kind {
    case .heading, .emphasis, .strong, .code: return node.isOfExtension ? ours(kind, node) : kind
    default: return kind
    }
  }

  /// Returns the kind of node that cmark takes a type for.
  func parsedKind(of type: UInt16) -> MarkdownKind { kinds[Self.index(type)] }

  private func ours(_ kind: MarkdownKind, _ node: MarkdownNode) -> MarkdownKind {
    switch kind {
    case .emphasis: .inlineDirective
    case .strong: .label
    case .code: .attributes
    default: node.record >= 0 ? .directive : .directiveEnd
    }
  }

  private static func index(_ type: UInt16) -> Int {
    Int(type & 0x3F) | (MarkdownNode.isInline(type) ? 64 : 0)
  }

  /// Adds characters to cmark's process-wide table of those that can begin an inline. Then empties the extension's list,
  /// so that cmark does not remove them again after a text.
  private static func write(special characters: String) {
    let directives = DirectiveExtension(log: nil)
    directives.setSpecialCharacters(characters)
    directives.writeSpecialCharacters()
    directives.setSpecialCharacters("")
    directives.free()
  }
}
