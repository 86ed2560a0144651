/// Properties that follow from a node's type and from its tag, a number that the directives' extension stores in it.
extension MarkdownNode {
  /// For a directive or attributes, the index in `DirectiveLog.records`; -1 for the line that closed a container.
  var record: Int {
    get { tag - 1 }
    nonmutating set { tag = newValue + 1 }
  }

  /// Returns the number of columns before the contents of a definition.
  var definitionIndent: Int { tag }

  /// The kind of node that cmark takes it for, such as a heading for a leaf directive.
  var parsedKind: MarkdownKind { MarkdownNodeTypes.shared.parsedKind(of: type) }

  var isBlock: Bool { Self.isBlock(type) }

  /// Whether a list item begins with `[ ]` or `[x]`.
  var isTask: Bool { isOfExtension }

  /// Whether each line of its text extends to the end of a source line. cmark drops indentation and prefixes such as `> `
  /// at the start of lines, so that columns are counted from the end. Other blocks lose text there too, such as the closing
  /// `#` of a heading.
  var keepsLineEnds: Bool {
    switch parsedKind {
    case .paragraph: true
    case .heading: isSetext
    default: false
    }
  }

  /// Whether a node of the type `child` may be a child of this node, which the directives' extension made. A leaf directive
  /// is a heading to cmark (see `MarkdownNodeTypes.leaf`); it may contain its label only.
  func canContain(_ child: UInt16) -> Bool {
    switch parsedKind {
    case .directive, .definition: Self.isBlock(child) && MarkdownNodeTypes.shared.parsedKind(of: child) != .item
    case .heading: child == MarkdownNodeTypes.shared.blockLabel
    default: !Self.isBlock(child)
    }
  }

  /// The two highest bits of a type's number.
  private static func family(_ type: UInt16) -> UInt16 { type & 0xC000 }
  static func isBlock(_ type: UInt16) -> Bool { family(type) == 0x8000 }
  static func isInline(_ type: UInt16) -> Bool { family(type) == 0xC000 }
}
