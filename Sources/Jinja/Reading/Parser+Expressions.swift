extension Parser {
  mutating func expression(conditional: Bool = true) throws(Abandoned) -> Expression {
    try enter(token.start..<token.end)
    defer { depth -= 1 }
    var result = try disjunction()
    while conditional, take(word: "if") {
      let test = try disjunction()
      let otherwise = take(word: "else") ? try expression() : nil
      result = try join(
        result, otherwise ?? test, .conditional(test: test, then: result, otherwise: otherwise))
    }
    return result
  }

  /// Reads one expression, or several with commas between them, which form a tuple. `ends` are words that may follow a
  /// trailing comma.
  mutating func tupleExpression(
    conditional: Bool = true, ends: [String] = [], isInParentheses: Bool = false
  ) throws(Abandoned) -> Expression {
    let start = token.start
    var elements: [Expression] = []
    var isTuple = isInParentheses && kind == .rightParenthesis
    while !isTupleEnd(ends) {
      elements.append(try expression(conditional: conditional))
      guard take(.comma) else { break }
      isTuple = true
    }
    if !isTuple, let single = elements.first { return single }
    guard isTuple else { throw unexpected("an expression") }
    return Expression(
      form: .tuple(elements), range: start..<(elements.last?.range.upperBound ?? start + 1))
  }

  mutating func target(until word: String?) throws(Abandoned) -> Target {
    let start = token.start
    var targets: [Target] = []
    var isTuple = false
    repeat {
      if word.map({ isWord($0) }) ?? false || kind == .assign || kind == .rightParenthesis { break }
      targets.append(try singleTarget())
      if kind == .comma { isTuple = true }
    } while take(.comma)
    guard let first = targets.first else { throw unexpected("a name") }
    return isTuple ? .tuple(targets, start..<tokens[index - 1].end) : first
  }

  mutating func join(
    _ left: Expression, _ right: Expression, _ form: Expression.Form
  ) throws(Abandoned) -> Expression {
    let start = min(left.range.lowerBound, right.range.lowerBound)
    return try node(form, start..<max(left.range.upperBound, right.range.upperBound))
  }

  mutating func node(_ form: Expression.Form, _ range: Range<Int>) throws(Abandoned) -> Expression {
    let expression = Expression(form: form, range: range)
    guard expression.height <= Parser.highest else {
      throw fail("this expression is too long", at: range)
    }
    return expression
  }
}

extension Parser {
  private func isTupleEnd(_ ends: [String]) -> Bool {
    switch kind {
    case .tagEnd, .outputEnd, .rightParenthesis: true
    default: ends.contains { isWord($0) }
    }
  }

  private mutating func singleTarget() throws(Abandoned) -> Target {
    if kind == .leftParenthesis {
      try enter(token.start..<token.end)
      defer { depth -= 1 }
      index += 1
      let inner = try target(until: nil)
      try expect(.rightParenthesis, "`)`")
      return inner
    }
    let start = token
    let name = try expectName("a name")
    let range = start.start..<start.end
    if ["true", "false", "none", "True", "False", "None"].contains(name) {
      throw fail("cannot assign to `\(name)`", at: range)
    }
    if take(.dot) {
      let member = try expectName("a member of the namespace")
      return .member(name, member, start.start..<tokens[index - 1].end)
    }
    return .name(name, range)
  }

  private mutating func disjunction() throws(Abandoned) -> Expression {
    var left = try conjunction()
    while take(word: "or") {
      let right = try conjunction()
      left = try join(left, right, .or(left, right))
    }
    return left
  }

  private mutating func conjunction() throws(Abandoned) -> Expression {
    var left = try negation()
    while take(word: "and") {
      let right = try negation()
      left = try join(left, right, .and(left, right))
    }
    return left
  }

  private mutating func negation() throws(Abandoned) -> Expression {
    guard isWord("not") else { return try comparison() }
    let start = token.start
    try enter(start..<token.end)
    defer { depth -= 1 }
    index += 1
    let operand = try negation()
    return try node(.not(operand), start..<operand.range.upperBound)
  }

  private mutating func comparison() throws(Abandoned) -> Expression {
    let first = try sum()
    var rest: [(Comparison, Expression)] = []
    while let comparison = takeComparison() { rest.append((comparison, try sum())) }
    guard let last = rest.last else { return first }
    return try join(first, last.1, .comparison(first, rest))
  }

  private mutating func takeComparison() -> Comparison? {
    if take(word: "in") { return .within }
    if isWord("not"), isWord("in", at: 1) {
      index += 2
      return .notWithin
    }
    let found: Comparison? =
      switch kind {
      case .equal: .equal
      case .notEqual: .notEqual
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      default: nil
      }
    if found != nil { index += 1 }
    return found
  }

  private mutating func sum() throws(Abandoned) -> Expression {
    var left = try concatenation()
    while kind == .add || kind == .subtract {
      let sign: BinaryOperator = kind == .add ? .add : .subtract
      index += 1
      let right = try concatenation()
      left = try join(left, right, .binary(sign, left, right))
    }
    return left
  }

  private mutating func concatenation() throws(Abandoned) -> Expression {
    let first = try product()
    var parts = [first]
    while take(.tilde) { parts.append(try product()) }
    guard let last = parts.last, parts.count > 1 else { return first }
    return try join(first, last, .concatenation(parts))
  }

  private mutating func product() throws(Abandoned) -> Expression {
    var left = try power()
    while let sign = takeFactor() {
      let right = try power()
      left = try join(left, right, .binary(sign, left, right))
    }
    return left
  }

  private mutating func takeFactor() -> BinaryOperator? {
    let found: BinaryOperator? =
      switch kind {
      case .multiply: .multiply
      case .divide: .divide
      case .divideDown: .divideDown
      case .modulo: .modulo
      default: nil
      }
    if found != nil { index += 1 }
    return found
  }

  private mutating func power() throws(Abandoned) -> Expression {
    var left = try unary()
    while take(.power) {
      let right = try unary()
      left = try join(left, right, .binary(.power, left, right))
    }
    return left
  }

  private mutating func unary(filtered: Bool = true) throws(Abandoned) -> Expression {
    let start = token.start
    var result: Expression
    if kind == .subtract || kind == .add {
      try enter(start..<token.end)
      defer { depth -= 1 }
      let sign: UnaryOperator = kind == .subtract ? .negative : .positive
      index += 1
      let operand = try unary(filtered: false)
      result = try node(.unary(sign, operand), start..<operand.range.upperBound)
    } else {
      result = try primary()
    }
    result = try postfix(of: result)
    return filtered ? try filtersAndTests(of: result) : result
  }
}
