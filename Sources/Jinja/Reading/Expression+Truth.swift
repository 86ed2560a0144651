extension Expression {
  /// Whether it counts as true, where that is settled by what is written; `nil` where a variable, a call or a filter
  /// decides.
  var constantTruth: Bool? {
    switch form {
    case .literal(let value): value.constantTruth
    case .list(let elements), .tuple(let elements): !elements.isEmpty
    case .map(let pairs): !pairs.isEmpty
    case .not(let operand): operand.constantTruth.map { !$0 }
    case .and(let left, let right): left.constantTruth.flatMap { $0 ? right.constantTruth : false }
    case .or(let left, let right): left.constantTruth.flatMap { $0 ? true : right.constantTruth }
    case .conditional(let test, let then, let otherwise):
      test.constantTruth.flatMap { $0 ? then.constantTruth : otherwise?.constantTruth }
    default: nil
    }
  }
}

extension Value {
  fileprivate var constantTruth: Bool? {
    switch self {
    case .none: false
    case .bool(let bool): bool
    case .int(let int): int != 0
    case .double(let double): double != 0
    default: text.map { !$0.isEmpty }
    }
  }
}
