extension Compiler {
  /// Compiles a function in place, jumped over where it stands; gives its number.
  mutating func function(
    _ kind: Program.Function.Kind, named name: Int32, _ signature: Signature = Signature(),
    at range: Range<Int>,
    _ body: (inout Compiler) -> Void
  ) -> Int {
    let index = draft.functions.count
    let jump = emit(.jump, at: range)
    draft.functions.append(Program.Function(kind: kind, name: name, entry: address, mode: mode))
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
    draft.functions[current.index].names = current.names
    functions.removeLast()
  }

  mutating func macro(
    _ kind: Program.Function.Kind, named name: Int32, _ signature: Signature, _ body: [Statement],
    at range: Range<Int>
  ) {
    let index = function(kind, named: name, signature, at: range) { compiler in
      compiler.declareAssigned(in: body, at: range)
      compiler.compile(body)
    }
    emit(.macro, index, at: range)
  }

  mutating func block(_ block: BlockStatement, at range: Range<Int>) {
    let name = intern(block.name)
    let index = function(.block, named: name, at: range) { $0.compile(block.body) }
    draft.blocks.append(Program.Block(name: name, function: index, isRequired: block.isRequired))
    guard !isSilent else { return }
    emit(.block, Int(name), block.isScoped ? bind(withLoop: true) : -1, at: range)
  }
}

extension Compiler {
  private mutating func declare(_ signature: Signature, of index: Int) {
    for parameter in signature.parameters {
      let name = intern(parameter.name)
      let slot = current.declare(name, at: 0)
      draft.functions[index].parameters.append(
        Program.Parameter(name: name, hasDefault: parameter.defaultValue != nil))
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
