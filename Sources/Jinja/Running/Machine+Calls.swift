import Text

extension Machine {
  /// Starts a function; it runs when the machine goes on.
  mutating func enter(
    _ program: Program, _ function: Int, _ context: Context, link: Int = -1, finish: Frame.Finish
  ) throws(TemplateError) {
    guard frames.count < limits.depth else {
      throw TemplateError(
        "calls are nested more than \(limits.depth) deep",
        help: "something calls itself without end")
    }
    if output.count - outputStart > limits.bytes { throw exhausted() }
    if !frames.isEmpty { frames[frames.count - 1].pc = pc }
    serial += 1
    frames.append(
      Frame(
        program: program, function: function, base: slots.count, context: context, link: link,
        serial: serial,
        start: output.count, finish: finish))
    base = slots.count
    slots.append(contentsOf: repeatElement(.omitted, count: program.functions[function].slotCount))
    // Often they are the same, and the references need no counting.
    if self.program !== program { self.program = program }
    if self.context !== context { self.context = context }
    pc = program.functions[function].entry
  }

  /// Ends a function: a parent takes over, or the caller goes on.
  mutating func leave() throws(TemplateError) {
    if let parent = frames[frames.count - 1].parent { return replace(with: parent) }
    let frame = frames.removeLast()
    serial += 1
    slots.removeLast(slots.count - frame.base)
    let caller = frames.count - 1
    if caller >= 0 {
      if program !== frames[caller].program { program = frames[caller].program }
      if context !== frames[caller].context { context = frames[caller].context }
      pc = frames[caller].pc
      base = frames[caller].base
    }
    switch frame.finish {
    case .stays: break
    case .pushed(let mode): push(captured(from: frame.start, mode))
    case .module:
      let text = captured(from: frame.start, frame.program.mode)
      push(.module(Module(name: frame.program.name, context: frame.context, text: text)))
    }
  }

  /// Takes what was written since `start` off the output.
  mutating func captured(from start: Int, _ mode: Mode) -> Value {
    let text = String(decoding: output[start...], as: UTF8.self)
    output.removeLast(output.count - start)
    return mode.escapes ? .safe(SafeHTML(vouchedFor: text)) : .string(text)
  }

  mutating func pushMacro(_ function: Int) {
    let frame = frames.count - 1
    push(
      .callable(
        Callable(
          .macro(
            Macro(
              program: program, number: function, context: context, frame: frame,
              serial: frames[frame].serial)))))
  }

  /// Calls what lies below the arguments. What a macro writes stays where it is if the next instruction would write it.
  mutating func call(_ shape: Program.Shape, writes: Bool, _ mode: Mode) throws(TemplateError) {
    if !shape.isSpread, case .callable(let callable) = stack[stack.count - 1 - shape.count],
      case .macro(let macro) = callable.kind
    {
      try enter(macro, writes: writes, mode)
      return try bind(shape, to: macro)
    }
    let arguments = try takeArguments(shape)
    let callee = pop()
    try call(callee, arguments, writes: writes, mode)
  }

  mutating func call(_ callee: Value, _ arguments: Arguments, writes: Bool, _ mode: Mode)
    throws(TemplateError)
  {
    switch callee {
    case .function(let function): push(try host.call(function, arguments))
    case .loop(let loop): try recurse(loop, arguments, writes: writes)
    case .callable(let callable):
      switch callable.kind {
      case .macro(let macro): try call(macro, arguments, writes: writes, mode)
      case .block(let reference): try call(reference, arguments, writes: writes)
      default: push(try call(callable, arguments, mode))
      }
    default:
      try require(callee)
      throw TemplateError("\(callee.kindName) cannot be called")
    }
  }

  mutating func takeArguments(_ shape: Program.Shape) throws(TemplateError) -> Arguments {
    guard shape.count > 0 else { return Arguments() }
    let map = shape.hasMap ? pop() : nil
    let list = shape.hasList ? pop() : nil
    let values = pop(shape.keywords.count)
    var arguments = Arguments(pop(shape.positional))
    for (position, name) in shape.keywords.enumerated() {
      arguments.keywords.append((name, values[position]))
    }
    if let list { arguments.positional += try array(of: list) }
    if let map { try spread(map, into: &arguments) }
    return arguments
  }
}

extension Machine {
  /// Whether the function that made the macro still runs, so that its variables can be seen.
  private func isAlive(_ macro: Macro) -> Bool {
    macro.frame >= 0 && macro.frame < frames.count && frames[macro.frame].serial == macro.serial
  }

  private mutating func spread(_ value: Value, into arguments: inout Arguments)
    throws(TemplateError)
  {
    guard case .map(let map) = value else {
      try require(value)
      throw TemplateError("`**` needs a map, not \(value.kindName)")
    }
    for (position, key) in map.keys.enumerated() {
      guard let name = key.text else {
        throw TemplateError("the keys of `**` must be text, not \(key.kindName)")
      }
      arguments.keywords.append((environment.names.intern(name), map.values[position]))
    }
  }

  private mutating func call(
    _ macro: Macro, _ arguments: Arguments, writes: Bool, _ mode: Mode
  ) throws(TemplateError) {
    push(.none)
    for value in arguments.positional { push(value) }
    for keyword in arguments.keywords { push(keyword.value) }
    try enter(macro, writes: writes, mode)
    let names = arguments.keywords.map(\.name)
    try bind(Program.Shape(positional: arguments.positional.count, keywords: names), to: macro)
  }

  private mutating func enter(_ macro: Macro, writes: Bool, _ mode: Mode) throws(TemplateError) {
    let own = macro.program.functions[macro.number].mode
    let writesDirectly = writes && (own == mode || own.escapes)
    if writesDirectly { pc += 1 }
    try enter(
      macro.program, macro.number, macro.context, link: isAlive(macro) ? macro.frame : -1,
      finish: writesDirectly ? .stays : .pushed(own))
  }

  /// Moves the arguments that lie on the stack into the macro's variables, and drops what was called below them.
  private mutating func bind(_ shape: Program.Shape, to macro: Macro) throws(TemplateError) {
    let first = stack.count - shape.count
    let count = macro.program.functions[macro.number].parameters.count
    for position in 0..<min(shape.positional, count) { slots[base + position] = stack[first + position] }
    if shape.positional > count || macro.program.functions[macro.number].varargs >= 0 {
      let rest = stack[(first + min(shape.positional, count))..<(first + shape.positional)]
      try bindRest(rest, of: macro.function)
    }
    var others: [(name: Int32, value: Value)] = []
    for (position, name) in shape.keywords.enumerated() {
      let value = stack[first + shape.positional + position]
      guard let slot = macro.program.functions[macro.number].parameters.firstIndex(where: { $0.name == name }) else {
        others.append((name, value))
        continue
      }
      guard slots[base + slot].isOmitted else {
        throw wrong(macro.function, "is given `\(self.name(name))` twice")
      }
      slots[base + slot] = value
    }
    try bindOthers(others, of: macro)
    for position in 0..<count where slots[base + position].isOmitted {
      let parameter = macro.program.functions[macro.number].parameters[position]
      if !parameter.hasDefault { slots[base + position] = .missing(Absence(.parameter, name: parameter.name)) }
    }
    stack.removeLast(shape.count + 1)
  }

  private mutating func bindRest(
    _ values: ArraySlice<Value>, of function: Program.Function
  ) throws(TemplateError) {
    if function.varargs >= 0 {
      slots[base + function.varargs] = .tuple(List(owned: Array(values)))
    } else if !values.isEmpty {
      throw wrong(function, "takes \(function.parameters.count) arguments at most")
    }
  }

  private mutating func bindOthers(
    _ keywords: [(name: Int32, value: Value)], of macro: Macro
  ) throws(TemplateError) {
    let isAsking =
      macro.program.functions[macro.number].kwargs >= 0 || macro.program.functions[macro.number].caller >= 0
    guard isAsking || !keywords.isEmpty else { return }
    let function = macro.function
    let rest = Map()
    var caller = Value.missing(Absence(.parameter, name: words.caller))
    for keyword in keywords {
      if keyword.name == words.caller, function.caller >= 0 {
        caller = keyword.value
      } else if function.kwargs >= 0 {
        rest.set(.string(name(keyword.name)), to: keyword.value, number: keyword.name)
      } else {
        let known = function.parameters.map { name($0.name) }
        var error = wrong(function, "has no parameter `\(name(keyword.name))`")
        error.diagnostic.help = Suggestion.help(for: name(keyword.name), among: known)
        throw error
      }
    }
    if function.kwargs >= 0 { slots[base + function.kwargs] = .map(rest) }
    let isParameter = function.caller >= 0 && function.caller < function.parameters.count
    if function.caller >= 0, !isParameter { slots[base + function.caller] = caller }
  }

  /// The machine stands in the macro already: the mistake is the caller's.
  private mutating func wrong(_ function: Program.Function, _ what: String) -> TemplateError {
    frames.removeLast()
    if let caller = frames.last {
      program = caller.program
      pc = caller.pc
    }
    let isCaller = function.kind == .caller
    return TemplateError(
      isCaller
        ? "the body of this call block \(what)" : "the macro `\(name(function.name))` \(what)")
  }

  private mutating func recurse(_ loop: Loop, _ arguments: Arguments, writes: Bool)
    throws(TemplateError)
  {
    guard let recursion = loop.recursion else {
      throw TemplateError("this loop is not recursive", help: "write `{% for … in … recursive %}`")
    }
    guard arguments.positional.count == 1, arguments.keywords.isEmpty else {
      throw TemplateError("`loop` takes one argument: what to loop over")
    }
    guard recursion.frame < 0 || isAlive(recursion) else {
      throw TemplateError(
        "this loop has ended together with the template or macro that it stands in")
    }
    push(arguments.positional[0])
    let mode = recursion.function.mode
    if writes { pc += 1 }
    try enter(
      recursion.program, recursion.number, recursion.context, link: recursion.frame,
      finish: writes ? .stays : .pushed(mode))
    frames[frames.count - 1].level = loop.depth + 1
  }

  private mutating func call(
    _ reference: BlockReference, _ arguments: Arguments, writes: Bool
  ) throws(TemplateError) {
    guard let found = reference.context.block(reference.name, from: reference.level) else {
      throw TemplateError("no parent has a block `\(name(reference.name))`")
    }
    let mode = found.program.functions[found.block.function].mode
    let writesDirectly = writes && mode.escapes
    if writesDirectly { pc += 1 }
    try enter(
      found.program, found.block.function, reference.context,
      finish: writesDirectly ? .stays : .pushed(mode))
    frames[frames.count - 1].level = found.level
  }
}
