import Text

extension Parser {
  static let tags = [
    "for", "if", "set", "with", "filter", "macro", "call", "include", "import", "from", "extends",
    "block", "raw",
    "autoescape", "do", "break", "continue", "print",
  ]

  /// Reads a tag and its body, if it has one.
  mutating func tag() throws(Abandoned) -> Statement {
    let start = token.start
    index += 1
    let nameToken = token
    let name = try expectName("the name of a tag")
    let range = nameToken.start..<nameToken.end
    try enter(range)
    defer { depth -= 1 }
    let form = try form(of: name, range)
    if kind != .end { try expectTagEnd() }
    return Statement(form: form, range: start..<range.upperBound)
  }
}

extension Parser {
  private mutating func form(of name: String, _ range: Range<Int>) throws(Abandoned)
    -> Statement.Form
  {
    switch name {
    case "for": return try loop(range)
    case "if": return try choice(range)
    case "set": return try set(range)
    case "with": return try with(range)
    case "filter": return try filterBlock(range)
    case "macro":
      let name = try expectName("the macro's name")
      let signature = try signature()
      return .macro(name, signature, try block("macro", range, until: "endmacro"))
    case "call": return try call(range)
    case "include": return try include()
    case "import": return try importing()
    case "from": return try importingNames()
    case "extends": return .extends(try expression())
    case "block": return try blockTag(range)
    case "autoescape":
      let mode = try expression()
      return .autoescape(mode, try block("autoescape", range, until: "endautoescape"))
    case "do": return .perform(try tupleExpression())
    case "print": return .output(try tupleExpression())
    case "break": return .breaking
    case "continue": return .continuing
    default:
      let help =
        OtherLanguages.help(forTag: name)
        ?? Suggestion.help(for: name, among: Parser.tags + Parser.endings.sorted())
      throw fail("there is no tag `\(name)`", at: range, help: help)
    }
  }

  private mutating func loop(_ range: Range<Int>) throws(Abandoned) -> Statement.Form {
    let target = try target(until: "in")
    guard take(word: "in") else { throw unexpected("`in`") }
    let source = try tupleExpression(conditional: false, ends: ["recursive"])
    let filter = take(word: "if") ? try expression() : nil
    let isRecursive = take(word: "recursive")
    try expectTagEnd()
    let body = body(until: ["else", "endfor"], of: ("for", range))
    var otherwise: [Statement] = []
    if kind == .tagBegin, isWord("else", at: 1) {
      index += 2
      otherwise = try block("for", range, until: "endfor")
    } else {
      try close("for", range, with: "endfor")
    }
    return .loop(
      LoopStatement(
        target: target, source: source, filter: filter, isRecursive: isRecursive, body: body,
        otherwise: otherwise))
  }

  private mutating func choice(_ range: Range<Int>) throws(Abandoned) -> Statement.Form {
    var branches: [(test: Expression, body: [Statement])] = []
    repeat {
      let test = try tupleExpression(conditional: false)
      try expectTagEnd()
      branches.append((test, body(until: ["elif", "else", "endif"], of: ("if", range))))
      tagStart = token.start
    } while takeTag("elif") || takeElseIf()
    if takeTag("else") {
      return .choice(branches, otherwise: try block("if", range, until: "endif"))
    }
    try close("if", range, with: "endif")
    return .choice(branches, otherwise: [])
  }

  private mutating func takeTag(_ name: String) -> Bool {
    guard kind == .tagBegin, isWord(name, at: 1) else { return false }
    index += 2
    return true
  }

  /// Other languages write `else if`: it is reported, and read as `elif`.
  private mutating func takeElseIf() -> Bool {
    guard kind == .tagBegin, isWord("else", at: 1), isWord("if", at: 2) else { return false }
    let range = tokens[index + 1].start..<tokens[index + 2].end
    report("there is no tag `else if`", at: range, help: "write `{% elif … %}`")
    index += 3
    return true
  }

  private mutating func set(_ range: Range<Int>) throws(Abandoned) -> Statement.Form {
    let target = try target(until: nil)
    if take(.assign) { return .assignment(target, try tupleExpression()) }
    let filter = kind == .pipe ? try filters(of: nil) : nil
    guard kind == .tagEnd else { throw unexpected("`=` or `%}`") }
    return .capture(target, filter: filter, try block("set", range, until: "endset"))
  }

  private mutating func with(_ range: Range<Int>) throws(Abandoned) -> Statement.Form {
    var pairs: [(Target, Expression)] = []
    while kind != .tagEnd {
      if !pairs.isEmpty { try expect(.comma, "`,`") }
      let target = try target(until: nil)
      try expect(.assign, "`=`")
      pairs.append((target, try expression()))
    }
    return .with(pairs, try block("with", range, until: "endwith"))
  }

  private mutating func filterBlock(_ range: Range<Int>) throws(Abandoned) -> Statement.Form {
    let first = try filter(of: nil)
    let filter = kind == .pipe ? try filters(of: first) : first
    return .filter(filter, try block("filter", range, until: "endfilter"))
  }

  private mutating func call(_ range: Range<Int>) throws(Abandoned) -> Statement.Form {
    let signature = kind == .leftParenthesis ? try signature() : Signature()
    let expression = try expression()
    guard case .call = expression.form else { throw fail("this is not a call", at: expression.range) }
    return .call(expression, signature, try block("call", range, until: "endcall"))
  }

  private mutating func blockTag(_ range: Range<Int>) throws(Abandoned) -> Statement.Form {
    let nameToken = token
    let name = try expectName("the block's name")
    let nameRange = nameToken.start..<nameToken.end
    if kind == .subtract {
      throw fail("the name of a block cannot contain a hyphen", at: nameRange, help: "write an underscore")
    }
    if let first = blocks[name] {
      throw fail(
        "there are two blocks `\(name)`", at: nameRange,
        help: "the other one is on line \(source.place(of: first).line)")
    }
    blocks[name] = nameRange
    let isScoped = take(word: "scoped")
    let isRequired = take(word: "required")
    let body = try block("block", range, until: "endblock")
    if kind == .name {
      guard take(word: name) else { throw unexpected("`\(name)`") }
    }
    if isRequired, !body.allSatisfy(isBlank) {
      throw fail("a required block can contain only white space and comments", at: nameRange)
    }
    return .block(
      BlockStatement(name: name, isScoped: isScoped, isRequired: isRequired, body: body))
  }

  private func isBlank(_ statement: Statement) -> Bool {
    guard case .text(let range) = statement.form else { return false }
    return source.bytes[range].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}
