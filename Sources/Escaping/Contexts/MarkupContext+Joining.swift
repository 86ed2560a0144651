extension MarkupContext {
  /// What holds behind a branch, whose arms end in these contexts; `nil` where they cannot be told to be one.
  package static func join(_ left: MarkupContext, _ right: MarkupContext) -> MarkupContext? {
    if left == right || right.state == .dead { return left }
    if left.state == .dead { return right }
    if let joined = alike(left, right) { return joined }
    return alike(left.settled, right.settled)
  }

  /// As if a value of which nothing is known stood here.
  private var settled: MarkupContext {
    var settled = self
    switch state {
    case .tag, .afterAttributeName, .tagName:
      settled.state = .attributeName
      settled.attribute = .unknown
      settled.isPieced = true
      settled.isOpenName = false
    case .attributeName:
      settled.attribute = .unknown
      settled.isPieced = true
      settled.isOpenName = false
    case .beforeValue:
      settled.openValue(.none)
      settled.isBare = true
    default: break
    }
    return settled
  }

  /// The two differ in no more than what an address has come to, or what a `/` means.
  private static func alike(_ left: MarkupContext, _ right: MarkupContext) -> MarkupContext? {
    var joined = left
    joined.part = right.part
    joined.slash = right.slash
    joined.isPieced = right.isPieced
    joined.holds = right.holds
    joined.isBare = right.isBare
    joined.copyNesting(of: right)
    guard joined == right else { return nil }
    joined.part = join(left.part, right.part)
    if left.slash != right.slash { joined.slash = .unknown }
    guard let holds = join(left.holds, right.holds, of: left.element) else { return nil }
    joined.holds = holds
    joined.isPieced = left.isPieced || right.isPieced
    joined.isBare = left.isBare || right.isBare
    joined.surroundings = left.surroundings.joined(right.surroundings)
    joined.isHiding = left.isHiding || right.isHiding
    joined.half = left.half.count > right.half.count ? left.half : right.half
    return joined
  }

  /// Of what stands around, and of the last bytes; nothing that decides how a value is escaped.
  package mutating func copyNesting(of other: MarkupContext) {
    surroundings = other.surroundings
    parentheses = other.parentheses
    isHiding = other.isHiding
    half = other.half
  }

  private static func join(_ left: Holds, _ right: Holds, of element: Element) -> Holds? {
    if left == right { return left }
    let unwritten: Holds = element == .meta ? .value : .script
    let both: Set = [left == .undecided ? unwritten : left, right == .undecided ? unwritten : right]
    return both.count == 1 ? unwritten : nil
  }

  private static func join(_ left: Part, _ right: Part) -> Part {
    if left == right { return left }
    if left == .unsafe || right == .unsafe { return .unsafe }
    for careful in [Part.mixed, .start] where left == careful || right == careful {
      let other = left == careful ? right : left
      // A scheme is looked for in more places than needed, which does no harm.
      if other == .path || other == .start { return careful }
    }
    return .unknown
  }
}
