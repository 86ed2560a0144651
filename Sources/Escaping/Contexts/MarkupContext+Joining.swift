extension MarkupContext {
  /// Returns the context after two branches that end in these contexts, or `nil` if the two cannot be treated as one.
  package static func join(_ left: MarkupContext, _ right: MarkupContext) -> MarkupContext? {
    if left == right || right.state == .unreachable { return left }
    if left.state == .unreachable { return right }
    if let joined = alike(left, right) { return joined }
    return alike(left.settled, right.settled)
  }

  /// The context after an unknown value was written here.
  private var settled: MarkupContext {
    var settled = self
    switch state {
    case .tag, .afterAttributeName, .tagName:
      settled.state = .attributeName
      settled.attribute = .unknown
      settled.isInName = true
      settled.isOpenName = false
    case .attributeName:
      settled.attribute = .unknown
      settled.isInName = true
      settled.isOpenName = false
    case .beforeValue:
      settled.openValue(.none)
      settled.isBare = true
    default: break
    }
    return settled
  }

  /// Joins two contexts that differ only in the kind of address and the part that has been reached, in what a `/`
  /// means, or in nesting; otherwise returns `nil`.
  private static func alike(_ left: MarkupContext, _ right: MarkupContext) -> MarkupContext? {
    var joined = left
    joined.part = right.part
    joined.slash = right.slash
    joined.copyPieces(of: right)
    joined.scriptKind = right.scriptKind
    joined.metaKind = right.metaKind
    joined.isBare = right.isBare
    joined.copyNesting(of: right)
    if left.attribute.isAddress, right.attribute.isAddress { joined.attribute = right.attribute }
    guard joined == right else { return nil }
    if left.attribute == .link { joined.attribute = .link }
    joined.part = join(left.part, right.part)
    if left.slash != right.slash { joined.slash = .unknown }
    guard let script = join(left.scriptKind, right.scriptKind), let meta = join(left.metaKind, right.metaKind) else {
      return nil
    }
    joined.scriptKind = script
    joined.metaKind = meta
    joined.isInName = left.isInName || right.isInName
    joined.isInToken = left.isInToken || right.isInToken
    joined.hasPiece = left.hasPiece || right.hasPiece
    joined.isBare = left.isBare || right.isBare
    joined.surroundings = left.surroundings.joined(right.surroundings)
    joined.isHiding = left.isHiding || right.isHiding
    joined.partialToken = left.partialToken.count > right.partialToken.count ? left.partialToken : right.partialToken
    return joined
  }

  /// Copies the enclosing elements and the partial token, which do not affect how a value is escaped.
  package mutating func copyNesting(of other: MarkupContext) {
    surroundings = other.surroundings
    parentheses = other.parentheses
    isHiding = other.isHiding
    partialToken = other.partialToken
  }

  /// Copies whether a name, token or value is incomplete.
  package mutating func copyPieces(of other: MarkupContext) {
    isInName = other.isInName
    isInToken = other.isInToken
    hasPiece = other.hasPiece
  }

  /// A script without a `type` is JavaScript.
  private static func join(_ left: ScriptKind, _ right: ScriptKind) -> ScriptKind? {
    if left == right { return left }
    let isScript = [left, right].allSatisfy { $0 == .undecided || $0 == .script }
    return isScript ? .script : nil
  }

  private static func join(_ left: MetaKind, _ right: MetaKind) -> MetaKind? {
    if left == right { return left }
    return left == .refresh || right == .refresh ? nil : .value
  }

  private static func join(_ left: Part, _ right: Part) -> Part {
    if left == right { return left }
    if left == .unsafe || right == .unsafe { return .unsafe }
    for careful in [Part.mixed, .start] where left == careful || right == careful {
      let other = left == careful ? right : left
      // Checking for a scheme in one place too many does no harm.
      if other == .path || other == .start { return careful }
    }
    return .unknown
  }
}
