import Escaping
import Text

extension Compiler {
  mutating func loop(_ statement: LoopStatement, at range: Range<Int>) {
    compile(statement.source)
    if statement.isRecursive {
      let index = function(.loop, named: vocabulary.words.loop, at: range) {
        $0.iterations(statement, at: range)
      }
      emit(.enterLoop, index, at: statement.source.range)
    } else {
      scope(at: range) { $0.iterations(statement, at: range) }
    }
  }

  mutating func leave(at range: Range<Int>, isBreak: Bool) {
    guard let loop = current.loops.last else {
      return problems.report(
        "`\(isBreak ? "break" : "continue")` outside a loop", at: range)
    }
    if current.captures > loop.captures {
      emit(.forget, current.captures - loop.captures, at: range)
    }
    if !leaves.isEmpty { leaves[leaves.count - 1].append(end(of: [], at: range)) }
    defer { if context.syntax != .plain { context = .unreachable } }
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
  /// Compiles the iterations over the sequence on the stack, inside one more level of variables.
  private mutating func iterations(_ statement: LoopStatement, at range: Range<Int>) {
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

  /// Compiles the `else` of a loop; `start` jumps here if there was nothing to iterate.
  private mutating func otherwise(
    _ body: [Statement], from start: Int, at range: Range<Int>, in context: MarkupContext
  ) {
    guard !body.isEmpty else { return land(start) }
    let skip = emit(.jump, at: range)
    land(start)
    let iterations = end(of: [], at: range)
    self.context = context
    // The `else` sees neither the element nor `loop`, but the variables of these names outside the loop.
    let inside = current.levels.removeLast()
    scope(body, at: range) { $0.compile(body) }
    current.levels.append(inside)
    land(skip)
    join([iterations, end(of: body, at: range)], "the loop and its `else` end differently")
  }

  /// An iteration must end in the context where it starts, because there may be any number of them.
  private mutating func compileRounds(_ statement: LoopStatement, at range: Range<Int>) {
    // The meaning of a `/` at the start of the second iteration depends on the end of the first.
    if context.language == .script { context.slash = .unknown }
    let start = context
    leaves.append([])
    compile(statement.body)
    let ends = [end(of: statement.body, at: range)] + leaves.removeLast()
    let source = problems.source
    for end in ends {
      check(
        end, isLike: start, "an iteration of this `for` starts",
        Diagnostic.Step("the `for` is", at: source.place(of: range)))
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

  /// Replaces the sequence on the stack by the elements that pass `filter`.
  private mutating func select(_ filter: Expression, _ target: Target, at range: Range<Int>) {
    emit(.loop, small: 2, at: range)
    let next = emit(.next, small: 1, at: range)
    current.levels.append(ScopeTable())
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
