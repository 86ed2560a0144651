import Escaping
import Text

extension Compiler {
  mutating func loop(_ statement: LoopStatement, at range: Range<Int>) {
    compile(statement.source)
    if statement.isRecursive {
      let index = function(.loop, named: vocabulary.words.loop, at: range) {
        $0.rounds(statement, at: range)
      }
      emit(.enterLoop, index, at: statement.source.range)
    } else {
      scope(at: range) { $0.rounds(statement, at: range) }
    }
  }

  mutating func leave(at range: Range<Int>, isBreak: Bool) {
    guard let loop = current.loops.last else {
      return problems.report(
        "`\(isBreak ? "break" : "continue")` stands outside of a loop", at: range)
    }
    if current.captures > loop.captures {
      emit(.forget, current.captures - loop.captures, at: range)
    }
    if !leaves.isEmpty { leaves[leaves.count - 1].append(end(of: [], at: range)) }
    defer { if context.flavour != .plain { context = .dead } }
    if isBreak {
      emit(.leaveLoop, at: range)
      let exit = emit(.jump, at: range)
      current.loops[current.loops.count - 1].exits.append(exit)
    } else {
      emit(.jump, loop.nextAddress, at: range)
    }
  }
}

extension Compiler {
  /// The rounds over what lies on the stack; one further level of variables is open for them.
  private mutating func rounds(_ statement: LoopStatement, at range: Range<Int>) {
    if let filter = statement.filter { select(filter, statement.target, at: range) }
    let start = emit(.loop, small: statement.isRecursive ? 1 : 0, at: statement.source.range)
    if mentionsLoop || statement.body.includes {
      emit(.pushLoop, at: range)
      store(vocabulary.words.loop, at: range)
    }
    let next = emit(.next, at: statement.source.range)
    element(of: next, into: statement.target)
    declareAssigned(in: statement.body, at: range)
    current.loops.append(FunctionScope.OpenLoop(captures: current.captures, nextAddress: next))
    let first = context
    compileRounds(statement, at: range)
    let exits = current.loops.removeLast().exits
    emit(.jump, next, at: range)
    let end = address
    draft.code[next].a = Int32(end)
    otherwise(statement.otherwise, from: start, at: range, in: first)
    for exit in exits { land(exit) }
  }

  /// Where nothing was looped over, `start` jumps to what `else` holds.
  private mutating func otherwise(
    _ body: [Statement], from start: Int, at range: Range<Int>, in context: MarkupContext
  ) {
    guard !body.isEmpty else { return land(start) }
    let skip = emit(.jump, at: range)
    land(start)
    let rounds = end(of: [], at: range)
    self.context = context
    // Neither the element nor `loop` is seen there, but what these names mean around the loop.
    let inside = current.levels.removeLast()
    scope(body, at: range) { $0.compile(body) }
    current.levels.append(inside)
    land(skip)
    join([rounds, end(of: body, at: range)], "the loop and its `else` end differently")
  }

  /// A round must end where it starts: there may be another, and there may be none.
  private mutating func compileRounds(_ statement: LoopStatement, at range: Range<Int>) {
    // What a `/` means at the start of a later round is not known before its end.
    if context.language == .script { context.slash = .unknown }
    let start = context
    leaves.append([])
    compile(statement.body)
    let ends = [end(of: statement.body, at: range)] + leaves.removeLast()
    let tag = problems.source.place(of: range)
    for end in ends {
      check(end, isLike: start, "a round of this `for` starts", Diagnostic.Step("the `for` stands", at: tag))
    }
    context = start
    for end in ends { context = MarkupContext.join(context, end.context) ?? start }
  }

  private mutating func element(of next: Int, into target: Target) {
    if case .name(let name, let range) = target {
      if name == "loop" { problems.report("`loop` cannot be the variable of a loop", at: range) }
      let level = current.levels.count - 1
      let number = intern(name)
      draft.code[next].b = Int32(
        current.levels[level].slot(of: number) ?? current.declare(number, at: level))
    } else {
      draft.code[next].b = -1
      store(into: target)
    }
  }

  /// Replaces what is to be looped over by those elements for which `filter` holds.
  private mutating func select(_ filter: Expression, _ target: Target, at range: Range<Int>) {
    emit(.loop, small: 2, at: range)
    let next = emit(.next, small: 1, at: range)
    current.levels.append(FunctionScope.Level())
    element(of: next, into: target)
    let skips = condition(filter)
    emit(.keep, at: range)
    for skip in skips { draft.code[skip].a = Int32(next) }
    emit(.jump, next, at: range)
    current.levels.removeLast()
    draft.code[next].a = Int32(address)
    emit(.kept, at: range)
  }
}
