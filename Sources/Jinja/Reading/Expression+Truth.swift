extension Expression {
  /// The truth value of a constant expression; `nil` if it depends on a variable, a call or a filter.
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
