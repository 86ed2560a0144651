/// What follows from a node's type and tag.
extension MarkdownNode {
  /// The index in the log of a directive or attributes; -1 for the line that closed a container.
  var record: Int {
    get { tag - 1 }
    nonmutating set { tag = newValue + 1 }
  }

  /// Returns the number of columns before the contents of a definition.
  var definitionIndent: Int { tag }

  /// What cmark takes it for.
  var parsedKind: MarkdownKind { MarkdownNodeTypes.shared.parsedKind(of: type) }

  var isBlock: Bool { Self.isBlock(type) }

  /// An item that `[ ]` or `[x]` begins.
  var isTask: Bool { isOfExtension }

  /// Whether its lines end where those of the source do, so that columns can be computed from the end of a line.
  var keepsLineEnds: Bool {
    switch parsedKind {
    case .paragraph: true
    case .heading: isSetext
    default: false
    }
  }

  /// Whether `child` may stand in this node of ours.
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
