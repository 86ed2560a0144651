import Text

extension Parser {
  mutating func primary() throws(Abandoned) -> Expression {
    let start = token
    let range = start.start..<start.end
    switch start.kind {
    case .name:
      index += 1
      return Expression(form: Parser.word(text(start)), range: range)
    case .string:
      var value = ""
      while kind == .string {
        value += try string()
        index += 1
      }
      return Expression(form: .literal(.string(value)), range: start.start..<tokens[index - 1].end)
    case .integer, .float:
      index += 1
      return Expression(form: .literal(try number(start)), range: range)
    case .leftParenthesis:
      index += 1
      var inner = try tupleExpression(isInParentheses: true)
      try expect(.rightParenthesis, "`)`")
      inner.range = start.start..<tokens[index - 1].end
      return inner
    case .leftBracket: return try list()
    case .leftBrace: return try map()
    default: throw unexpected("an expression")
    }
  }

  mutating func postfix(of operand: Expression) throws(Abandoned) -> Expression {
    var result = operand
    while true {
      switch kind {
      case .dot: result = try member(of: result)
      case .leftBracket: result = try subscripted(result)
      case .leftParenthesis: result = try called(result)
      default: return result
      }
    }
  }

  mutating func filtersAndTests(of operand: Expression) throws(Abandoned) -> Expression {
    var result = operand
    while true {
      if kind == .pipe {
        result = try filters(of: result)
      } else if isWord("is") {
        result = try test(of: result)
      } else if kind == .leftParenthesis {
        result = try called(result)
      } else {
        return result
      }
    }
  }

  /// Reads filters `|a|b(…)`; they have no subject at the head of a filter block.
  mutating func filters(of subject: Expression?) throws(Abandoned) -> Expression {
    var result = subject
    repeat {
      guard take(.pipe) else { throw unexpected("`|`") }
      result = try filter(of: result)
    } while kind == .pipe
    guard let result else { throw unexpected("a filter") }
    return result
  }

  mutating func filter(of subject: Expression?) throws(Abandoned) -> Expression {
    let start = token
    if kind == .pipe { throw unexpected("the name of a filter", help: "write `or`") }
    var name = try expectName("the name of a filter")
    while take(.dot) { name += "." + (try expectName("the rest of the filter's name")) }
    let range = start.start..<tokens[index - 1].end
    if [.string, .integer, .float].contains(kind) {
      throw unexpected("`(`", help: "a filter's arguments are written in parentheses")
    }
    let arguments = kind == .leftParenthesis ? try arguments() : CallArguments()
    return try node(.filter(subject, name, arguments), range)
  }

  mutating func arguments() throws(Abandoned) -> CallArguments {
    var result = CallArguments()
    try expect(.leftParenthesis, "`(`")
    while kind != .rightParenthesis {
      try argument(into: &result)
      guard kind == .rightParenthesis || take(.comma) else { throw unexpected("`,` or `)`") }
    }
    index += 1
    return result
  }
}

extension Parser {
  private static func word(_ text: String) -> Expression.Form {
    switch text {
    case "true", "True": .literal(.bool(true))
    case "false", "False": .literal(.bool(false))
    case "none", "None": .literal(.none)
    default: .name(text)
    }
  }

  private mutating func list() throws(Abandoned) -> Expression {
    let start = token.start
    index += 1
    var elements: [Expression] = []
    while kind != .rightBracket {
      elements.append(try expression())
      guard kind == .rightBracket || take(.comma) else { throw unexpected("`,` or `]`") }
    }
    index += 1
    return Expression(form: .list(elements), range: start..<tokens[index - 1].end)
  }

  private mutating func map() throws(Abandoned) -> Expression {
    let start = token.start
    index += 1
    var pairs: [(key: Expression, value: Expression)] = []
    while kind != .rightBrace {
      let key = try expression()
      try expect(.colon, "`:`")
      pairs.append((key, try expression()))
      guard kind == .rightBrace || take(.comma) else { throw unexpected("`,` or `}`") }
    }
    index += 1
    return Expression(form: .map(pairs), range: start..<tokens[index - 1].end)
  }

  private mutating func member(of operand: Expression) throws(Abandoned) -> Expression {
    index += 1
    let name = token
    let range = operand.range.lowerBound..<name.end
    if take(.integer) {
      let position = Expression(form: .literal(try number(name)), range: name.start..<name.end)
      return try node(.item(operand, position), range)
    }
    return try node(.member(operand, try expectName("the name of a member")), range)
  }

  private mutating func subscripted(_ operand: Expression) throws(Abandoned) -> Expression {
    index += 1
    let start = kind == .colon ? nil : try expression()
    guard take(.colon) else {
      guard let key = start else { throw unexpected("an index") }
      if kind == .comma { throw fail("there can be one index only", at: token.start..<token.end) }
      try expect(.rightBracket, "`]`")
      return try node(.item(operand, key), operand.range.lowerBound..<tokens[index - 1].end)
    }
    let end = kind == .colon || kind == .rightBracket ? nil : try expression()
    let step = take(.colon) && kind != .rightBracket ? try expression() : nil
    try expect(.rightBracket, "`]`")
    return try node(
      .slice(operand, start: start, end: end, step: step),
      operand.range.lowerBound..<tokens[index - 1].end)
  }

  private mutating func called(_ operand: Expression) throws(Abandoned) -> Expression {
    let arguments = try arguments()
    return try node(.call(operand, arguments), operand.range.lowerBound..<tokens[index - 1].end)
  }

  private mutating func argument(into result: inout CallArguments) throws(Abandoned) {
    let start = token
    if take(.multiply), result.list == nil, result.map == nil {
      result.list = try expression()
    } else if take(.power), result.map == nil {
      result.map = try expression()
    } else if kind == .name, tokens[index + 1].kind == .assign, result.map == nil {
      let name = text(start)
      index += 2
      guard !result.keywords.contains(where: { $0.name == name }) else {
        throw fail("the argument `\(name)` is given twice", at: start.start..<start.end)
      }
      result.keywords.append((name, try expression(), start.start..<start.end))
    } else if result.keywords.isEmpty, result.list == nil, result.map == nil {
      result.positional.append(try expression())
    } else {
      throw fail(
        "a positional argument comes after a keyword argument", at: start.start..<start.end)
    }
  }

  private mutating func test(of operand: Expression) throws(Abandoned) -> Expression {
    index += 1
    let isNegated = take(word: "not")
    let start = token
    var name = try expectName("the name of a test")
    while take(.dot) { name += "." + (try expectName("the rest of the test's name")) }
    let range = start.start..<tokens[index - 1].end
    let result = try node(.test(operand, name, try testArguments()), range)
    return isNegated ? try node(.not(result), range) : result
  }

  /// A test may have one argument without parentheses: `is divisibleby 3`.
  private mutating func testArguments() throws(Abandoned) -> CallArguments {
    switch kind {
    case .leftParenthesis: return try arguments()
    case .name where isWord("is"):
      throw fail(
        "tests cannot be chained", at: token.start..<token.end, help: "join them with `and`")
    case .name
    where isWord("else") || isWord("or") || isWord("and") || isWord("if") || isWord("in")
      || isWord("not"):
      return CallArguments()
    case .name, .string, .integer, .float, .leftBracket, .leftBrace:
      return CallArguments(positional: [try postfix(of: try primary())])
    default: return CallArguments()
    }
  }
}
