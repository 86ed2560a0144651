/// The built-in tests, `x is …`.
enum Test: UInt8, CaseIterable {
  case boolean, callable, defined, divisibleby, eq, escaped, even, `false`, filter, float, ge, gt,
    `in`, integer
  case iterable, le, lower, lt, mapping, ne, none, number, odd, sameas, sequence, string, test,
    `true`, undefined, upper

  static let named: [String: Test] = {
    var named = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
    for (name, test) in [
      ("==", Test.eq), ("equalto", .eq), ("!=", .ne), (">", .gt), ("greaterthan", .gt), (">=", .ge),
      ("<", .lt),
      ("lessthan", .lt), ("<=", .le),
    ] {
      named[name] = test
    }
    return named
  }()

  /// The required number of arguments.
  var arguments: ClosedRange<Int> {
    switch self {
    case .divisibleby, .eq, .ge, .gt, .in, .le, .lt, .ne, .sameas: 1...1
    default: 0...0
    }
  }
}
