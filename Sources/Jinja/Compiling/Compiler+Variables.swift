extension Compiler {
  enum Variable {
    case local(Int)
    /// A slot of the function `level` functions further out.
    case outer(Int, depth: Int)
  }

  /// The location of the variable of that name. An undeclared one gets a slot that is filled from the context at its
  /// first use.
  mutating func variable(_ name: Int32) -> Variable {
    if let found = current.find(name) { return .local(found.slot) }
    if let special = specialSlot(name) { return .local(special) }
    return outerVariable(name) ?? .local(current.declare(name, at: 0))
  }

  mutating func load(_ name: Int32, at range: Range<Int>) {
    switch variable(name) {
    case .local(let slot): emit(.load, slot, Int(name), at: range)
    case .outer(let slot, let depth): emit(.loadOuter, slot, Int(name), small: depth, at: range)
    }
  }

  mutating func store(into target: Target) {
    switch target {
    case .name(let text, let range):
      let name = intern(text)
      if name == vocabulary.words.loop, !current.loops.isEmpty || current.kind == .loop {
        problems.report("cannot assign to `loop` inside a loop", at: range)
      }
      store(name, at: range)
    case .tuple(let targets, let range):
      emit(.unpack, targets.count, at: range)
      for target in targets { store(into: target) }
    case .member(let object, let member, let range):
      load(intern(object), at: range)
      emit(.setMember, Int(intern(member)), at: range)
    }
  }

  mutating func store(_ name: Int32, at range: Range<Int>) {
    let level = current.levels.count - 1
    let slot = current.levels[level].slot(of: name) ?? current.declare(name, at: level)
    if isTop {
      emit(
        .export, slot, Int(name), small: vocabulary.names[name].hasPrefix("_") ? 0 : 1, at: range)
    } else {
      emit(.store, slot, at: range)
    }
  }

  /// Declares the variables that `body` assigns; each starts with the value of that name outside.
  mutating func declareAssigned(in body: [Statement], at range: Range<Int>) {
    let level = current.levels.count - 1
    for text in body.assignedNames {
      let name = intern(text)
      guard current.levels[level].slot(of: name) == nil else { continue }
      let outside = visible(name, below: level)
      let slot = current.declare(name, at: level)
      switch outside {
      case .local(let source): emit(.copy, slot, source, at: range)
      case .outer(let source, let depth): emit(.copyOuter, slot, source, small: depth, at: range)
      case nil: if level > 0 || current.kind == .loop { emit(.clear, slot, Int(name), at: range) }
      }
    }
  }

  /// Returns the number of the scopes whose variables a template or block called from here sees besides those of the
  /// context; −1 if there are none. Other templates do not see `loop`.
  mutating func bind(withLoop: Bool = false) -> Int {
    var levels: [Program.Binding.Level] = []
    var depth = 0
    var index = functions.count - 1
    while true {
      let function = functions[index]
      for (level, table) in function.levels.enumerated().reversed()
      where (function.kind != .template || level > 0) && !table.names.isEmpty {
        levels.append(
          Program.Binding.Level(
            table: table, depth: UInt16(truncatingIfNeeded: depth), limit: function.slotCount))
      }
      guard function.seesEnclosing, index > 0 else { break }
      index -= 1
      depth += 1
    }
    guard !levels.isEmpty else { return -1 }
    draft.bindings.append(Program.Binding(levels: levels, hasLoop: withLoop))
    return draft.bindings.count - 1
  }
}

extension Compiler {
  private func visible(_ name: Int32, below level: Int) -> Variable? {
    if let found = current.find(name, below: level) { return .local(found.slot) }
    return outerVariable(name)
  }

  private func outerVariable(_ name: Int32) -> Variable? {
    var index = functions.count - 1
    var depth = 0
    while index > 0, functions[index].seesEnclosing {
      index -= 1
      depth += 1
      guard let found = functions[index].find(name) else { continue }
      return functions[index].kind == .template && found.level == 0
        ? nil : .outer(found.slot, depth: depth)
    }
    return nil
  }

  /// `caller`, `varargs` and `kwargs` get slots in a macro when it mentions them.
  private mutating func specialSlot(_ name: Int32) -> Int? {
    guard current.kind == .macro || current.kind == .caller else { return nil }
    let words = vocabulary.words
    let member: WritableKeyPath<Program.Function, Int>
    switch name {
    case words.caller: member = \.caller
    case words.varargs: member = \.varargs
    case words.kwargs: member = \.kwargs
    default: return nil
    }
    let slot = current.declare(name, at: 0)
    draft.functions[current.index][keyPath: member] = slot
    return slot
  }
}
