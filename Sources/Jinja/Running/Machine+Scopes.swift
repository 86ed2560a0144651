/// Variables by name: those of contexts, and those that stay in the frames around a context.
extension Machine {
  /// The scopes that a template or block called from here sees besides its context; `nil` if there are none.
  mutating func scope(_ bindings: Int32) throws(TemplateError) -> LiveScope? {
    guard bindings >= 0 else { return nil }
    let binding = program.bindings[Int(bindings)]
    var scope = LiveScope(hasLoop: binding.hasLoop, serial: serial + 1)
    scope.levels.reserveCapacity(binding.levels.count)
    for level in binding.levels {
      scope.levels.append(
        LiveScope.Level(table: level.table, base: try outerBase(level.depth), limit: level.limit))
    }
    return scope
  }

  /// The variable of that name in a context or in those around it; `nil` if there is none.
  mutating func value(_ name: Int32, in context: Context) -> Value? {
    var place: Context? = context
    while let context = place {
      if let value = ownValue(name, in: context) { return value }
      place = context.parent
    }
    return nil
  }

  /// The variable in this context alone.
  mutating func ownValue(_ name: Int32, in context: Context) -> Value? {
    context.ownValue(name) ?? context.scope.flatMap { value(name, in: $0) }
  }

  private mutating func value(_ name: Int32, in scope: LiveScope) -> Value? {
    if !scope.hasLoop, name == rendering.words.loop { return nil }
    for level in scope.levels {
      guard let slot = level.table.slot(of: name), slot < level.limit else { continue }
      let value = slots[level.base + slot]
      return value.isOmitted ? nil : value
    }
    return nil
  }

  /// The names that a context and those around it have.
  mutating func names(in context: Context) -> [Int32] {
    var names: [Int32] = []
    var place: Context? = context
    while let context = place {
      names += context.ownNames + (context.scope.map { variables(of: $0).map(\.name) } ?? [])
      place = context.parent
    }
    return names
  }

  /// The variables of scopes, each name once.
  mutating func variables(of scope: LiveScope) -> [Context.Variable] {
    var variables: [Context.Variable] = []
    var seen: Set<Int32> = []
    for level in scope.levels {
      for name in level.table.names where seen.insert(name).inserted {
        if let value = value(name, in: scope) { variables.append(Context.Variable(name: name, value: value)) }
      }
    }
    return variables
  }

  /// Ends the scopes that the contexts of a frame see, since the frame has ended. A context that a macro still refers to
  /// gets their variables, and another one is freed.
  mutating func endScope(of frame: Frame) {
    guard isLast(frame.activation), freeLast() else {
      for context in [frame.context, frame.context.parent] where context?.scopeSerial == frame.serial {
        if let context { keepVariables(of: context) }
      }
      return
    }
    // A shared include has a second context, with the scopes.
    if hasLast(endingWith: frame.serial), !freeLast(), let last = contexts.last { keepVariables(of: last) }
  }
}

// The last context is never held here, so that `freeLast` counts its other references.
extension Machine {
  private mutating func isLast(_ activation: Activation) -> Bool { contexts.last.map { activation.isIn($0) } ?? false }

  private mutating func hasLast(endingWith serial: Int) -> Bool { contexts.last?.scopeSerial == serial }

  /// Frees the last context if nothing else refers to it.
  private mutating func freeLast() -> Bool {
    var context = contexts.removeLast()
    if isKnownUniquelyReferenced(&context) { return true }
    contexts.append(context)
    return false
  }

  private mutating func keepVariables(of context: Context) {
    if let scope = context.scope { context.keep(variables(of: scope)) }
  }
}
