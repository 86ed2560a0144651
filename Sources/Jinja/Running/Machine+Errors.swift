import Text

extension Machine {
  /// Adds to the error the place of the failing instruction and the chain of calls.
  mutating func located(_ error: TemplateError) -> TemplateError {
    var diagnostic = error.absence.map { explained($0) } ?? error.diagnostic
    if diagnostic.place == nil {
      diagnostic.place = place(program, pc)
      let origin = error.absence.flatMap { assignment(of: $0) }.map { [$0] } ?? []
      diagnostic.chain = origin + iterations(atMost: 3) + steps + diagnostic.chain
    }
    return TemplateError(diagnostic)
  }

  /// The error for too many nested calls. Its place is the first, by file and line, of those that lead to each other: the
  /// innermost call need not be one of them.
  var endlessCall: Diagnostic {
    var counts: [Place: Int] = [:]
    for position in 0..<frames.count - 1 {
      let caller = frames[position]
      if let place = place(caller.program, caller.pc) { counts[place, default: 0] += 1 }
    }
    let most = counts.values.max() ?? 0
    let circle = counts.filter { most > 2 && $0.value >= most / 2 }.keys.sorted {
      ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column)
    }
    // Without a place, `located` adds the steps.
    let chain = circle.isEmpty ? [] : steps.filter { $0.place != circle.first }
    return Diagnostic(
      .error, "calls are nested more than \(rendering.limits.depth) levels deep", at: circle.first,
      help: circle.isEmpty ? nil : "this call leads to itself again: end it earlier", chain: chain)
  }
}

extension Machine {
  /// Returns the error that names the missing value, with a suggestion.
  private mutating func explained(_ absence: Absence) -> Diagnostic {
    let name = absence.name >= 0 && absence.kind != .item ? self.name(absence.name) : ""
    switch absence.kind {
    case .variable:
      return Diagnostic(
        .error,
        "there is no variable `\(name)`",
        help: OtherLanguages.help(forVariable: name) ?? helpForUnquotedName ?? help(forOuter: absence.name)
          ?? help(forVariableOfSite: name) ?? Suggestion.help(for: name, among: visibleNames))
    case .member: return Diagnostic(.error, "there is no member `\(name)` here", help: help(forMember: absence))
    case .item: return Diagnostic(.error, "there is no such item", help: help(forItemAmong: absence.name))
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
  private mutating func help(forMember absence: Absence) -> String? {
    guard let miss = rendering.lastMiss, miss.name == absence.name else { return nil }
    switch miss.owner {
    case .none: return "it is asked of `none`: test that with `if` first"
    default:
      let (name, members) = (name(absence.name), memberNames(of: miss.owner))
      if let counterpart = OtherLanguages.member(for: name.lowercased(), among: members) {
        return "did you mean `\(counterpart)`?"
      }
      return Suggestion.help(for: name, among: members) ?? OtherLanguages.help(forMember: name)
    }
  }

  /// Names the items that there are; `nil` if their number is not known.
  private mutating func help(forItemAmong count: Int32) -> String? {
    switch count {
    case ..<0: nil
    case 0: "there are none: test that with `if` first"
    case 1: "there is only one, `[0]`"
    default: "there are \(Counted.words(Int(count))): `[0]` to `[\(count - 1)]`"
    }
  }

  private mutating func help(forVariableOfSite name: String) -> String? {
    rendering.vocabulary.hostGlobals.contains { self.name($0) == "site" }
      ? OtherLanguages.help(forVariableOfSite: name) : nil
  }

  /// Help for a variable that a caller has, while the template, macro or block that runs does not see it.
  private mutating func help(forOuter name: Int32) -> String? {
    guard frames.count > 1 else { return nil }
    let kind = frames.last.program.functions[frames.last.function].kind
    for position in (0..<frames.count - 1).reversed() {
      let frame = frames[position]
      let isOfTemplate = value(name, in: frame.context) != nil
      guard isOfTemplate || hasSlot(name, frame) else { continue }
      if kind == .block { return "a block sees the variables of a loop around it if it is `scoped`" }
      if kind == .macro, !isOfTemplate { return "give it to the macro as an argument" }
      return "the template around this one has it: add `with context` to the `import` or `include`"
    }
    return nil
  }

  /// Whether the variable has a value in the call.
  private mutating func hasSlot(_ name: Int32, _ frame: Frame) -> Bool {
    let own = frame.program.slotNames(of: frame.program.functions[frame.function])
    for (slot, number) in own.enumerated() where number == name && frame.base + slot < slots.count {
      let value = slots[frame.base + slot]
      if !value.isMissing, !value.isOmitted { return true }
    }
    return false
  }

  /// Help for `{% include parts/card.html %}`.
  private var helpForUnquotedName: String? {
    guard pc > 0, pc <= program.ranges.count else { return nil }
    let start = Int(program.ranges[pc - 1].start)
    let bytes = program.source.bytes
    guard start <= bytes.count else { return nil }
    let head = String(decoding: bytes[..<start].suffix(80), as: UTF8.self)
    guard let percent = head.lastIndex(of: "%") else { return nil }
    let words = head[percent...].split { "%-+ \n".contains($0) }
    guard let tag = words.first, ["include", "extends", "import", "from"].contains(tag),
      words.dropFirst().allSatisfy({ $0.hasSuffix("/") })
    else { return nil }
    let rest = String(decoding: bytes[start...].prefix { ![0x20, 0x25, 0x0A].contains($0) }, as: UTF8.self)
    let name = words.dropFirst().joined() + rest
    return name.contains(".") ? "write the template's name in quotes: `\"\(name)\"`" : nil
  }

  /// The current elements of the running loops, the innermost first, if they have names.
  private func iterations(atMost count: Int) -> [Diagnostic.Step] {
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

  /// Returns where the variable that is used here was set to the missing member, as by `{% set x = page.titel %}`: an error
  /// there would forbid a test whether the member is there. `nil` if the member itself is used here.
  private func assignment(of absence: Absence) -> Diagnostic.Step? {
    guard absence.kind == .member, pc > 0, pc <= program.ranges.count, let variable = variableUsed(at: pc - 1) else {
      return nil
    }
    let slots = program.slotNames(of: program.functions[frames.last.function])
    for position in (0..<pc - 1).reversed() {
      let (asked, next) = unsafe (program.code[position], program.code[position + 1])
      let member: Int32? = asked.operation == .member ? asked.a : asked.operation == .loadMember ? asked.b : nil
      guard member == absence.name else { continue }
      switch next.operation {
      case .export where next.b == variable: return Diagnostic.Step("set", at: place(program, position + 1))
      case .store:
        guard let name = slots.dropFirst(Int(next.a)).first, name == variable else { continue }
        return Diagnostic.Step("set", at: place(program, position + 1))
      default: continue
      }
    }
    return nil
  }

  /// Returns the name of the variable that the instruction writes, or that was loaded shortly before for it.
  private func variableUsed(at position: Int) -> Int32? {
    for number in (max(0, position - 3)...position).reversed() {
      let instruction = unsafe program.code[number]
      switch instruction.operation {
      case .load, .loadOuter, .writeVariable: return instruction.b
      case .member, .loadMember, .writeMember: return nil
      default: continue
      }
    }
    return nil
  }

  private func place(_ program: Program, _ pc: Int) -> Place? {
    guard pc > 0, pc <= program.ranges.count else { return nil }
    let range = program.ranges[pc - 1]
    return program.source.place(of: Int(range.start)..<Int(range.end))
  }

  /// The calls that led here, the innermost first, each once: a recursion repeats the same ones.
  private var steps: [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    for position in (1..<max(1, frames.count)).reversed() where steps.count < 20 {
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
      guard let summary else { continue }
      let step = Diagnostic.Step(summary, at: place(caller.program, caller.pc))
      if !steps.contains(step) { steps.append(step) }
    }
    return steps
  }

  private var visibleNames: [String] {
    mutating get {
      var numbers =
        names(in: context) + Array(rendering.vocabulary.hostGlobals) + Array(rendering.words.builtins.keys)
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
  }

  private mutating func memberNames(of owner: Value) -> [String] {
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
