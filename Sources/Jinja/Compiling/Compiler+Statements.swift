import Escaping

extension Compiler {
  mutating func compile(_ statements: [Statement]) {
    for statement in statements { compile(statement) }
  }

  /// Compiles `body` in a scope of its own, with `assigned` as the statements whose assignments are local to it.
  mutating func scope(
    _ assigned: [Statement] = [], at range: Range<Int>, _ body: (inout Compiler) -> Void
  ) {
    current.levels.append(ScopeTable())
    declareAssigned(in: assigned, at: range)
    body(&self)
    current.levels.removeLast()
  }

  /// Captures what `body` writes and pushes it.
  mutating func capture(at range: Range<Int>, _ body: (inout Compiler) -> Void) {
    emit(.capture, at: range)
    current.captures += 1
    body(&self)
    current.captures -= 1
    emit(.captured, at: range)
  }
}

extension Compiler {
  private mutating func compile(_ statement: Statement) {
    let range = statement.range
    switch statement.form {
    case .text(let text): write(text)
    case .output(let expression): write(expression)
    case .choice(let branches, let otherwise): choice(branches, otherwise, at: range)
    case .loop(let statement): loop(statement, at: range)
    case .assignment(let target, let value):
      compile(value)
      store(into: target)
    case .capture(let target, let filter, let body): assignBlock(target, filter, body, at: range)
    case .with(let pairs, let body): with(pairs, body, at: range)
    case .filter(let filter, let body): filterBlock(filter, body, at: range)
    case .macro(let name, let signature, let body):
      macro(.macro, named: intern(name), signature, body, at: range)
      store(intern(name), at: range)
    case .call(let call, let signature, let body): callBlock(call, signature, body, at: range)
    case .include(let name, let ignoresMissing, let withContext):
      include(name, ignoresMissing: ignoresMissing, withContext: withContext, at: range)
    case .importing(let name, let alias, let withContext):
      importing(name, withContext: withContext, at: range)
      if case .literal(.string(let text)) = name.form { modules[intern(alias)] = text }
      store(intern(alias), at: range)
    case .importingNames(let name, let names, let withContext):
      importingNames(name, names, withContext: withContext, at: range)
    case .extends(let name): extends(name, at: range)
    case .block(let statement): block(statement, at: range)
    case .autoescape(let value, let body): autoescape(value, body, at: range)
    case .perform(let expression):
      compile(expression)
      emit(.pop, at: range)
    case .breaking: leave(at: range, isBreak: true)
    case .continuing: leave(at: range, isBreak: false)
    }
  }

  private mutating func write(_ text: Range<Int>) {
    guard !isSilent else { return noteUnshown(text) }
    guardName(before: text)
    var marks = addressMarks(in: text)[...]
    // The end of the address comes before the value's guard, which may write `""`.
    if marks.first?.offset == text.lowerBound, let end = marks.popFirst() { emit(end) }
    guardValue(before: text)
    var start = text.lowerBound
    for mark in marks {
      emitText(start..<mark.offset)
      emit(mark)
      start = mark.offset
    }
    emitText(start..<text.upperBound)
    read(text)
  }

  /// Notes where text begins that nothing shows. White space and comments of HTML are no loss.
  private mutating func noteUnshown(_ text: Range<Int>) {
    guard unshown == nil else { return }
    var rest = problems.source.bytes[text]
    while let start = rest.firstIndex(where: { $0 > 0x20 }) {
      rest = rest[start...]
      guard rest.starts(with: "<!--".utf8), let end = rest.firstRange(of: Array("-->".utf8)) else {
        return unshown = start..<start + 1
      }
      rest = rest[end.upperBound...]
    }
  }

  private mutating func emitText(_ text: Range<Int>) {
    guard !text.isEmpty else { return }
    let start = draft.text.count
    appendText(problems.source.bytes[text])
    emit(.text, start, draft.text.count - start, at: text)
  }

  /// Line ends become `\n`, as in Jinja.
  private mutating func appendText(_ bytes: ArraySlice<UInt8>) {
    guard bytes.contains(0x0D) else {
      draft.text += bytes
      return
    }
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        draft.text.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        draft.text.append(byte)
      }
      previous = byte
    }
  }

  private mutating func write(_ expression: Expression) {
    guard !isSilent else { return }
    let mayNeedBase = mayWriteRelativeHTML(expression)
    if mayNeedBase { emit(.startAddress, at: expression.range) }
    writeValue(of: expression)
    if mayNeedBase { emit(.endHTML, at: expression.range) }
  }

  private mutating func writeValue(of expression: Expression) {
    switch expression.form {
    case .name(let text) where isPlain(text):
      if case .local(let slot) = variable(intern(text)) {
        emit(.writeVariable, slot, Int(intern(text)), mode: modeOfOutput(at: expression.range), at: expression.range)
        return
      }
    case .member(let object, let member):
      if self.member(member, of: object, .writeMember, at: expression.range) {
        draft.code[address - 1].mode = modeOfOutput(at: expression.range)
        return
      }
    case .call(let callee, let arguments):
      call(callee, arguments, writes: true, at: expression.range)
      return
    default: break
    }
    writtenFilters = mode.escapes && filterBlocks == 0 && context.takesTags ? expression.outermostFilters : []
    compile(expression)
    writtenFilters = []
    emit(.write, mode: modeOfOutput(expression, at: expression.range), at: expression.range)
  }

  /// Whether a variable has that name.
  func isPlain(_ name: String) -> Bool { name != "super" && name != "self" }

  private mutating func choice(
    _ branches: [(test: Expression, body: [Statement])], _ otherwise: [Statement],
    at range: Range<Int>
  ) {
    var exits: [Int] = []
    self.branches += 1
    defer { self.branches -= 1 }
    let start = context
    var ends: [ContextEnd] = []
    for (position, branch) in branches.enumerated() {
      let skips = condition(branch.test)
      context = start
      compile(branch.body)
      ends.append(end(of: branch.body, at: branch.test.range))
      if position < branches.count - 1 || !otherwise.isEmpty {
        exits.append(emit(.jump, at: range))
      }
      for skip in skips { land(skip) }
    }
    context = start
    compile(otherwise)
    ends.append(end(of: otherwise, at: range))
    for exit in exits { land(exit) }
    join(ends, "the branches of this `if` end differently")
  }

  private mutating func assignBlock(
    _ target: Target, _ filter: Expression?, _ body: [Statement], at range: Range<Int>
  ) {
    enclosed(in: contextOfCapture, "the body of this `set`", body, at: range) { compiler in
      compiler.capture(at: range) { compiler in
        compiler.scope(body, at: range) { $0.compile(body) }
      }
    }
    if let filter {
      compileFilters(filter)
      let making = keepsEscapes(filter) ? Filter.safe : .escape
      if mode.escapes { emit(.filter, Int(making.rawValue), constants([]), at: range) }
    }
    store(into: target)
  }

  private mutating func with(
    _ pairs: [(Target, Expression)], _ body: [Statement], at range: Range<Int>
  ) {
    for pair in pairs { compile(pair.1) }
    current.levels.append(ScopeTable())
    for pair in pairs.reversed() { store(into: pair.0) }
    declareAssigned(in: body, at: range)
    compile(body)
    current.levels.removeLast()
  }

  /// In text and plain attributes the body is escaped and then filtered, as in Jinja. Elsewhere a filter could turn an
  /// escape into anything, so the body is filtered first and the result is escaped.
  private mutating func filterBlock(_ filter: Expression, _ body: [Statement], at range: Range<Int>) {
    let outer = mode
    let escapesLater = escapesAfterFilters
    let around = try? context.mode()
    if escapesLater {
      let outside = (context, leaves)
      mode = .none
      context = .plain
      leaves = []
      captureFiltered(body, at: range)
      (context, leaves) = outside
    } else {
      captureFiltered(body, at: range)
    }
    compileFilters(filter)
    mode = outer
    guard !isSilent else {
      emit(.pop, at: range)
      return
    }
    var written = EscapingMode.none
    if escapesLater {
      written = modeOfOutput(filter, at: range)
    } else if mode.escapes, !keepsEscapes(filter) {
      written = around ?? .html
    }
    emit(.write, mode: written, at: range)
  }

  /// Filters whose result is HTML if their subject is. Others may return something else: `striptags` decodes
  /// references, `default` has a text of its own, `title` and `wordwrap` take escapes apart (as in Jinja2).
  private func keepsEscapes(_ filter: Expression) -> Bool {
    guard case .filter(nil, let name, let arguments) = filter.form else { return false }
    let isJoinedByLines =
      arguments.positional.count <= 2 && arguments.list == nil && arguments.map == nil
      && !arguments.keywords.contains { $0.name == "wrapstring" }
    return name == "title" || (name == "wordwrap" && isJoinedByLines)
  }

  private mutating func captureFiltered(_ body: [Statement], at range: Range<Int>) {
    filterBlocks += 1
    defer { filterBlocks -= 1 }
    capture(at: range) { compiler in
      compiler.scope(body, at: range) { $0.compile(body) }
    }
  }

  private var escapesAfterFilters: Bool {
    guard mode.escapes, let escaper = try? context.mode().escaper else { return false }
    return escaper != .text && escaper != .words
  }

  private mutating func callBlock(
    _ call: Expression, _ signature: Signature, _ body: [Statement], at range: Range<Int>
  ) {
    guard case .call(let callee, let arguments) = call.form else { return }
    self.call(callee, arguments, writes: true, at: call.range) { compiler in
      compiler.macro(.caller, named: compiler.vocabulary.words.caller, signature, body, at: range)
    }
  }

  private mutating func autoescape(_ value: Expression, _ body: [Statement], at range: Range<Int>) {
    guard let isOn = value.constantTruth else {
      return problems.report(
        "`autoescape` needs something that is known before the template is rendered, such as `true`", at: value.range,
        help:
          "the escaping must be known before rendering: write both bodies in an `if`")
    }
    let outer = mode
    mode = isOn ? .html : .none
    if isOn, context.syntax == .plain {
      enclosed(in: .text, "the body of this `autoescape`", body, at: range) { compiler in
        compiler.scope(body, at: range) { $0.compile(body) }
      }
    } else {
      scope(body, at: range) { $0.compile(body) }
    }
    mode = outer
  }
}
