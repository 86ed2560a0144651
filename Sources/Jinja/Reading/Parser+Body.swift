import Text

extension Parser {
  /// Reads statements up to a tag of one of the names in `endings`, or up to one that ends a tag further out; `index`
  /// then is at its `{%`. A closing tag that ends nothing is reported and skipped. `opening` is the tag that opened the
  /// body, named in the error if it is never closed. The last name in `endings` is that of its closing tag.
  mutating func body(until endings: [String], of opening: (name: String, range: Range<Int>)?)
    -> [Statement]
  {
    var statements: [Statement] = []
    /// Invalid opening tags, whose closing tags are skipped.
    var orphans: [String] = []
    openEndings.append(endings)
    defer { openEndings.removeLast() }
    while kind != .end {
      let start = token.start
      switch kind {
      case .text:
        statements.append(Statement(form: .text(start..<token.end), range: start..<token.end))
        index += 1
      case .outputBegin:
        if let statement = recovering({ (parser) throws(Abandoned) in try parser.output() }) {
          statements.append(statement)
        }
      case .tagBegin:
        let name = tokens[index + 1].kind == .name ? text(tokens[index + 1]) : ""
        if let orphan = orphans.last, ends(name, orphan) || name == "else" || name == "elif" {
          if ends(name, orphan) { orphans.removeLast() }
          skipTag()
          continue
        }
        if openEndings.last?.contains(name) != true, let crossed = crossedEndings.lastIndex(of: name) {
          crossedEndings.remove(at: crossed)
          skipTag()
          continue
        }
        if isEnding(name) || isMisspeltEnding(name, among: endings) { return statements }
        if Parser.endings.contains(name) {
          tagStart = start
          let found = tokens[index + 1]
          report(
            "`\(name)` closes nothing that is open here", at: found.start..<found.end,
            help: opening.map { "`\($0.name)` on line \(source.place(of: $0.range).line) is open" })
          if name.hasPrefix("end") { wronglyClosed = opening?.range }
          skipTag()
          continue
        }
        if let statement = recovering({ (parser) throws(Abandoned) in try parser.tag() }) {
          statements.append(statement)
        } else if tagStart == start {
          orphans.append(name)
        }
      default: index += 1
      }
    }
    if let opening, !isRefused, opening.range != wronglyClosed {
      problems.report(
        "this `\(opening.name)` is never closed", at: opening.range,
        help: "close it with `{% \(endings.last ?? "end\(opening.name)") %}`")
    }
    return statements
  }

  /// Reads the body of a tag and the name of its closing tag.
  mutating func block(_ name: String, _ range: Range<Int>, until ending: String) throws(Abandoned)
    -> [Statement]
  {
    try expectTagEnd()
    let statements = body(until: [ending], of: (name, range))
    try close(name, range, with: ending)
    return statements
  }

  /// Reads `{% ending`, at some closing tag.
  mutating func close(_ name: String, _ range: Range<Int>, with ending: String) throws(Abandoned) {
    // Reports a tag that is never closed; its content is checked all the same.
    guard kind == .tagBegin else { return }
    guard isWord(ending, at: 1) || misspeltEnding == index else {
      let found = tokens[index + 1]
      tagStart = token.start
      guard range != wronglyClosed else { throw Abandoned() }
      report(
        "expected `\(ending)`, but found `\(text(found))`", at: found.start..<found.end,
        help: "`\(name)` on line \(source.place(of: range).line) is still open")
      crossedEndings.append(ending)
      throw Abandoned()
    }
    tagStart = token.start
    index += 2
  }

  mutating func expectTagEnd() throws(Abandoned) { try expect(.tagEnd, "`%}`") }

  mutating func enter(_ range: Range<Int>) throws(Abandoned) {
    depth += 1
    guard depth <= Parser.deepest else {
      defer { index = tokens.count - 1 }
      isRefused = true
      throw fail("this is nested too deeply", at: range, help: "\(Parser.deepest) levels are the limit")
    }
  }
}

extension Parser {
  /// Whether a tag of this name ends a body that is being read.
  private func isEnding(_ name: String) -> Bool { openEndings.contains { $0.contains(name) } }

  /// Whether the closing tag `name` may be meant to close the invalid tag `orphan`.
  private func ends(_ name: String, _ orphan: String) -> Bool {
    name == "end" + orphan || OtherLanguages.tag(for: orphan).map { name == "end" + $0 } ?? false
  }

  /// Whether the tag is the misspelt closing tag of the body. Reports it. A misspelt `else` closes nothing.
  private mutating func isMisspeltEnding(_ name: String, among endings: [String]) -> Bool {
    guard !name.isEmpty, !Parser.tags.contains(name), !Parser.endings.contains(name),
      let meant = Suggestion.nearest(to: name, among: Parser.tags + Parser.endings.sorted()), meant == endings.last,
      OtherLanguages.help(forTag: name) == nil
    else { return false }
    let found = tokens[index + 1]
    tagStart = token.start
    report("there is no tag `\(name)`", at: found.start..<found.end, help: "did you mean `\(meant)`?")
    misspeltEnding = index
    return true
  }

  static let endings: Set<String> = [
    "endfor", "endif", "else", "elif", "endblock", "endmacro", "endcall", "endfilter", "endset",
    "endwith",
    "endautoescape",
  ]

  private mutating func recovering(
    _ read: (inout Parser) throws(Abandoned) -> Statement
  ) -> Statement? {
    tagStart = token.start
    let outer = depth
    do {
      return try read(&self)
    } catch {
      depth = outer
      // An unexpected closing tag may close a tag further out.
      if kind != .tagBegin || token.start != tagStart { skipTag() }
      return nil
    }
  }

  private mutating func output() throws(Abandoned) -> Statement {
    let start = token.start
    index += 1
    let word = kind == .name ? text(token) : ""
    guard kind != .outputEnd else {
      throw fail("there is nothing to write between `{{` and `}}`", at: start..<token.end)
    }
    let expression = try tupleExpression()
    guard kind == .outputEnd else {
      if Parser.tags.contains(word), kind == .name || kind == .string {
        throw unexpected("`}}`", help: "`\(word)` is a tag: write `{% \(word) … %}`")
      }
      throw unexpected("`}}`", help: kind == .colon ? "a filter's arguments are written in parentheses" : nil)
    }
    index += 1
    return Statement(form: .output(expression), range: expression.range)
  }
}
