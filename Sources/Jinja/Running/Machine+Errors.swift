import Text

extension Machine {
  /// Adds to the error the place of the failing instruction and the chain of calls.
  func located(_ error: TemplateError) -> TemplateError {
    var diagnostic = error.absence.map { explained($0) } ?? error.diagnostic
    if diagnostic.place == nil {
      diagnostic.place = place(program, pc)
      diagnostic.chain = rounds(atMost: 3) + steps + diagnostic.chain
    }
    return TemplateError(diagnostic)
  }
}

extension Machine {
  /// Returns the error that names the missing value, with a suggestion.
  private func explained(_ absence: Absence) -> Diagnostic {
    let name = absence.name >= 0 ? self.name(absence.name) : ""
    switch absence.kind {
    case .variable:
      return Diagnostic(
        .error,
        "there is no variable `\(name)`",
        help: OtherLanguages.help(forVariable: name) ?? Suggestion.help(for: name, among: visibleNames))
    case .member: return Diagnostic(.error, "there is no member `\(name)` here", help: help(forMember: absence))
    case .item: return Diagnostic(.error, "there is no such item")
    case .first, .last: return Diagnostic(.error, "an empty sequence has no \(absence.kind) element")
    case .parameter where absence.name == rendering.words.caller:
      return Diagnostic(.error, "there is no `caller`: the macro was not called by a `call` block")
    case .parameter: return Diagnostic(.error, "the parameter `\(name)` was not given")
    case .otherwise: return Diagnostic(.error, "the condition of this `if` was false, and there is no `else`")
    case .neighbour:
      return Diagnostic(.error, "a loop has no element before its first or after its last")
    case .parent: return Diagnostic(.error, "no parent has a block `\(name)`")
    case .plain, .unresolved: return Diagnostic(.error, "this has no value")
    }
  }

  /// A suggestion; `nil` if nothing is known about the object that was asked.
  private func help(forMember absence: Absence) -> String? {
    guard let miss = rendering.lastMiss, miss.name == absence.name else { return nil }
    switch miss.owner {
    case .none: return "it is asked of `none`: test that with `if` first"
    default: return Suggestion.help(for: name(absence.name), among: memberNames(of: miss.owner))
    }
  }

  /// The current elements of the running loops, the innermost first, if they have names.
  private func rounds(atMost count: Int) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    for position in (0..<loops.count).reversed() where steps.count < count {
      let loop = loops[position]
      guard loop.position >= 0, case .object(let type, let index) = loop.element(rendering.host),
        let name = rendering.host.name(ofType: type, at: index)
      else { continue }
      steps.append(Diagnostic.Step("while looping over `\(name)`"))
    }
    return steps
  }

  private func place(_ program: Program, _ pc: Int) -> Place? {
    guard pc > 0, pc <= program.ranges.count else { return nil }
    let range = program.ranges[pc - 1]
    return program.source.place(of: Int(range.start)..<Int(range.end))
  }

  private var steps: [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    for position in (1..<max(1, frames.count)).reversed().prefix(20) {
      let frame = frames[position]
      let caller = frames[position - 1]
      let function = frame.program.functions[frame.function]
      let name = function.name >= 0 ? self.name(function.name) : ""
      let summary: String? =
        switch function.kind {
        case .template: "included"
        case .block: "in block `\(name)`"
        case .macro: "in macro `\(name)`, called"
        case .caller: "in a call block, called"
        case .loop: nil
        }
      if let summary {
        steps.append(Diagnostic.Step(summary, at: place(caller.program, caller.pc)))
      }
    }
    return steps
  }

  private var visibleNames: [String] {
    var numbers =
      context.names + Array(rendering.vocabulary.hostGlobals) + Array(rendering.words.builtins.keys)
    if frames.count > 0 {
      let frame = frames.last
      let own = frame.program.slotNames(of: frame.program.functions[frame.function])
      for (slot, number) in own.enumerated()
      where frame.base + slot < slots.count && !slots[frame.base + slot].isMissing {
        numbers.append(number)
      }
    }
    return numbers.map { name($0) }.sorted()
  }

  private func memberNames(of owner: Value) -> [String] {
    switch owner {
    case .object(let type, let index): rendering.host.memberNames(ofType: type, at: index)
    case .map(let map): map.keys.compactMap(\.text)
    case .namespace(let namespace): namespace.members.keys.compactMap(\.text)
    case .module(let module): module.context.exports.map { name($0) }
    case .loop: Loop.Member.allCases.map(\.rawValue)
    case .callable(let callable):
      if case .blocks(let context) = callable.kind {
        context.lineage.flatMap { $0.blocks.array.map { name($0.name) } }
      } else {
        []
      }
    default: Method.names(for: owner)
    }
  }
}
