import Escaping
import Text

extension Compiler {
  /// Compiles a function in place, with a jump around it; returns its number.
  mutating func function(
    _ kind: Program.Function.Kind, named name: Int32, _ signature: Signature = Signature(),
    at range: Range<Int>,
    _ body: (inout Compiler) -> Void
  ) -> Int {
    let index = draft.functions.count
    let jump = emit(.jump, at: range)
    draft.functions.append(
      Program.Function(
        kind: kind, name: name, entry: address, mode: mode, result: context.givesHTML ? mode : .none,
        context: library.number(of: context)))
    functions.append(FunctionScope(kind: kind, index: index))
    declare(signature, of: index)
    body(&self)
    finishFunction(range)
    land(jump)
    return index
  }

  mutating func finishFunction(_ range: Range<Int>) {
    emit(.end, at: range)
    draft.functions[current.index].slotCount = current.slotCount
    draft.functions[current.index].firstName = draft.slotNames.count
    draft.slotNames += current.names
    functions.removeLast()
  }

  mutating func macro(
    _ kind: Program.Function.Kind, named name: Int32, _ signature: Signature, _ body: [Statement],
    at range: Range<Int>
  ) {
    emit(.macro, variants(kind, named: name, signature, body, at: range), at: range)
  }

  mutating func block(_ block: BlockStatement, at range: Range<Int>) {
    let name = intern(block.name)
    let inherited = parents[name]
    let isFilling = isSilent || (base != nil && current.kind == .template)
    let outer = (context, origin)
    if isFilling { context = mode.escapes ? inherited?.start ?? contextOfCapture : .plain }
    let start = context
    let index = function(.block, named: name, at: range) { compiler in
      compiler.declareAssigned(in: block.body, at: range)
      compiler.compile(block.body)
    }
    draft.blocks.append(Program.Block(name: name, function: index, isRequired: block.isRequired))
    // A child's version of the block may write the start of an address or continue into its path.
    if context.language == .address, context.part == .path || context.part == .start { context.part = .mixed }
    let end = end(of: block.body, at: range)
    if isFilling {
      fill(block.name, inherited, start, end, at: range)
      (context, origin) = outer
    } else {
      note(block.name, inherited, start, end, at: range)
    }
    guard !isSilent else {
      if isTop, !mentionsSelf { fillings.append((name, range)) }
      return
    }
    // A child's version of the block may write the value.
    if context.state == .beforeValue { context.passValue() }
    emit(.block, Int(name), block.isScoped ? bind(withLoop: true) : -1, at: range)
  }
}

extension Compiler {
  /// Compiles a macro, or the body of a call block, for text and for every context in which it is known to be called.
  /// Returns the number of the variant for text. A body must end in the context where it starts; if it cannot do so in
  /// some context, it is not compiled for that one and its output is escaped there.
  private mutating func variants(
    _ kind: Program.Function.Kind, named name: Int32, _ signature: Signature, _ body: [Statement], at range: Range<Int>
  ) -> Int {
    guard mode.escapes else {
      return variant(kind, named: name, signature, body, in: .plain, at: range)
    }
    var contexts = [contextOfCapture]
    if kind == .caller, !contexts.contains(context) { contexts.append(context) }
    for further in library.requests(for: name, of: self.name) where !contexts.contains(further) {
      contexts.append(further)
    }
    let before = problems
    var failed: (problems: Problems, index: Int)?
    var made: [Program.Variant] = []
    for context in contexts {
      let kept = problems
      let index = variant(kind, named: name, signature, body, in: context, at: range)
      if problems.contextual == kept.contextual {
        made.append(Program.Variant(context: library.number(of: context), function: index))
      } else {
        if failed == nil { failed = (problems, index) }
        problems = problems.count == kept.count ? problems : kept
      }
    }
    guard let first = made.first else {
      problems = failed?.problems ?? before
      return failed?.index ?? 0
    }
    draft.functions[first.function].firstVariant = draft.variants.count
    draft.functions[first.function].variantCount = made.count - 1
    draft.variants += made.dropFirst()
    return first.function
  }

  private mutating func variant(
    _ kind: Program.Function.Kind, named name: Int32, _ signature: Signature, _ body: [Statement],
    in start: MarkupContext, at range: Range<Int>
  ) -> Int {
    var index = 0
    let what = kind == .caller ? "the body of this `call`" : "the macro `\(vocabulary.names[name])`"
    enclosed(in: start, what, body, at: range) { compiler in
      index = compiler.function(kind, named: name, signature, at: range) { compiler in
        compiler.declareAssigned(in: body, at: range)
        compiler.compile(body)
      }
    }
    return index
  }

  /// Checks that a block starts and ends in the same contexts as the block of the parent template that it replaces.
  private mutating func fill(
    _ name: String, _ inherited: BlockContext?, _ start: MarkupContext, _ end: ContextEnd, at range: Range<Int>
  ) {
    let wanted = inherited?.end.context ?? start
    guard mode.escapes, end.context.state != .unreachable else { return }
    if let joined = MarkupContext.join(wanted, end.context), joined.isLike(wanted) { return }
    problems.report(
      context: "the block `\(name)` ends \(end.context.description)", at: end.range,
      other: Diagnostic.Step(
        "the block that it replaces ends \(wanted.description),",
        at: inherited?.end.place ?? problems.source.place(of: range)))
  }

  /// Records the contexts of the block for child templates.
  private mutating func note(
    _ name: String, _ inherited: BlockContext?, _ start: MarkupContext, _ end: ContextEnd, at range: Range<Int>
  ) {
    if let inherited, mode.escapes, !start.isLike(inherited.start) {
      problems.report(
        context: "the block `\(name)` is \(start.description)", at: range,
        other: Diagnostic.Step("a parent has it \(inherited.start.description),", at: inherited.end.place))
    }
    blocks[intern(name)] = BlockContext(start: start, end: end)
  }
}

extension Compiler {
  private mutating func declare(_ signature: Signature, of index: Int) {
    draft.functions[index].firstParameter = draft.parameters.count
    draft.functions[index].parameterCount = signature.parameters.count
    for parameter in signature.parameters {
      let name = intern(parameter.name)
      let slot = current.declare(name, at: 0)
      draft.parameters.append(Program.Parameter(name: name, hasDefault: parameter.defaultValue != nil))
      if name == vocabulary.words.caller { draft.functions[index].caller = slot }
    }
    for (slot, parameter) in signature.parameters.enumerated() {
      guard let value = parameter.defaultValue else { continue }
      let jump = emit(.given, slot, at: value.range)
      compile(value)
      emit(.store, slot, at: value.range)
      draft.code[jump].b = Int32(address)
    }
  }
}
