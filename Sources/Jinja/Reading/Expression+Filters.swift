extension Expression {
  /// The ranges of the filters whose results can be the value of the whole expression. The left side of an `or` is not
  /// examined.
  var outermostFilters: [Range<Int>] {
    switch form {
    case .filter: [range]
    case .or(_, let right): right.outermostFilters
    case .conditional(_, let then, let otherwise): then.outermostFilters + (otherwise?.outermostFilters ?? [])
    default: []
    }
  }
}
