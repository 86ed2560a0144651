/// What cmark's numbers of node types mean. Its registry belongs to the process: it is written once, here, and no parser
/// writes it again, so that any thread may parse.
struct MarkdownNodeTypes: Sendable {
  static let shared = MarkdownNodeTypes()

  let container: UInt16
  let definition: UInt16
  let blockLabel: UInt16
  /// Of the node that ends every document while its inlines are read.
  let last: UInt16
  /// A directive without content and the end of a container are headings to cmark: a heading before a blank line makes no
  /// list loose. That they are of our extension tells them from headings.
  let leaf: UInt16
  /// Inlines of ours pass for common ones, since cells of tables take no others.
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
    if unsafe !CMark.isPlain { Self.writeSpecialCharacters() }
  }

  /// The kind of a node, ours told from those that they pass for.
  func kind(of node: MarkdownNode) -> MarkdownKind {
    let kind = kinds[Self.index(node.type)]
    switch kind {
    case .heading, .emphasis, .strong, .code: return node.isOfExtension ? ours(kind, node) : kind
    default: return kind
    }
  }

  /// What cmark takes a node of the type for.
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

  private static func writeSpecialCharacters() {
    let directives = DirectiveExtension(log: nil)
    directives.setSpecialCharacters(":{~")
    directives.writeSpecialCharacters()
    directives.setSpecialCharacters("")
    directives.free()
  }
}
