import Text

extension Machine {
  /// Starts a function; it runs when the machine goes on.
  mutating func enter(
    _ program: Program, _ function: Int, _ context: Context, link: Int = -1, finish: Frame.Finish
  ) throws(TemplateError) {
    guard frames.count < limits.depth else { throw tooDeep() }
    if output.count - outputStart > limits.bytes { throw exhausted() }
    if frames.count > 0 { frames.last.pc = pc }
    if trace != nil { beginFragment(program, function, finish) }
    serial += 1
    base = slots.count
    frames.push(
      Frame(
        program, function: function, context, base: base, link: link, serial: serial, start: output.count,
        finish: finish))
    slots.push(.omitted, times: program.functions[function].slotCount)
    self.program = program
    self.context = context
    pc = program.functions[function].entry
  }

  /// Ends a function: a parent takes over, or the caller goes on.
  mutating func leave() throws(TemplateError) {
    if let parent = frames.last.parent { return replace(with: parent) }
    let frame = frames.pop()
    trace?.end()
    serial += 1
    slots.cut(to: frame.base)
    if frames.count > 0 { resume() }
    switch frame.finish {
    case .stays: break
    case .pushed(let mode): push(captured(from: frame.start, mode))
    case .module:
      let text = captured(from: frame.start, frame.program.mode)
      push(.module(Module(name: frame.program.name, context: frame.context, text: text)))
    }
  }

  /// Goes on with the innermost frame.
  private mutating func resume() {
    program = frames.last.program
    context = frames.last.context
    pc = frames.last.pc
    base = frames.last.base
  }

  /// Takes what was written since `start` off the output.
  mutating func captured(from start: Int, _ mode: Mode) -> Value {
    let text = String(decoding: output[start...], as: UTF8.self)
    output.removeLast(output.count - start)
    return mode.escapes ? .safe(SafeHTML(vouchedFor: text)) : .string(text)
  }

  mutating func pushMacro(_ function: Int) {
    let macro = Macro(
      program: program, number: function, context: context, frame: frames.count - 1, serial: frames.last.serial)
    push(.callable(Callable(.macro(macro))))
  }

  /// Calls what lies below the arguments. What a macro writes stays where it is if the next instruction would write it.
  mutating func call(_ shape: Program.Shape, site: UInt16, _ mode: Mode) throws(TemplateError) {
    let callee = unsafe stack.place(of: stack.count - 1 - shape.count)
    if !shape.isSpread, case .callable(let callable) = unsafe callee.pointee.value,
      case .macro(let made) = callable.kind
    {
      let macro = suited(made, to: site)
      try enter(macro, site: site, mode)
      try bind(shape, to: macro)
      stack.cut(to: stack.count - shape.count - 1)
      return
    }
    let arguments = try takeArguments(shape)
    try call(pop(), arguments, site: site, mode)
  }

  mutating func call(_ callee: Value, _ arguments: Arguments, site: UInt16, _ mode: Mode)
    throws(TemplateError)
  {
    switch callee {
    case .function(let function): push(try host.call(function, arguments))
    case .loop(let loop): try recurse(loop, arguments, site: site, mode)
    case .callable(let callable):
      switch callable.kind {
      case .macro(let macro): try call(suited(macro, to: site), arguments, site: site, mode)
      case .block(let reference): try call(reference, arguments, site: site, mode)
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

  @inline(never)
  private func tooDeep() -> TemplateError {
    TemplateError("calls are nested more than \(limits.depth) deep", help: "something calls itself without end")
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
    _ macro: Macro, _ arguments: Arguments, site: UInt16, _ mode: Mode
  ) throws(TemplateError) {
    for value in arguments.positional { push(value) }
    for keyword in arguments.keywords { push(keyword.value) }
    try enter(macro, site: site, mode)
    let names = arguments.keywords.map(\.name)
    let shape = Program.Shape(positional: arguments.positional.count, keywords: names)
    try bind(shape, to: macro)
    stack.cut(to: stack.count - shape.count)
  }

  private mutating func enter(_ macro: Macro, site: UInt16, _ mode: Mode) throws(TemplateError) {
    guard !macro.context.isOver else { throw TemplateError("the rendering that this macro was made in has ended") }
    let finish = finish(macro.program, macro.number, site: site, mode)
    try enter(
      macro.program, macro.number, macro.context, link: isAlive(macro) ? macro.frame : -1, finish: finish)
  }

  /// What becomes of what the function writes. It stays where the call writes it in the context that the function was
  /// compiled for: the instruction that would write it is passed over.
  mutating func finish(_ program: Program, _ function: Int, site: UInt16, _ mode: Mode) -> Frame.Finish {
    guard site != 0,
      !mode.escapes || (program.functions[function].context == site && program.functions[function].mode.escapes)
    else { return .pushed(program.functions[function].result) }
    pc += 1
    return .stays
  }

  /// The macro as it was compiled for the context that it is called in.
  private func suited(_ macro: Macro, to site: UInt16) -> Macro {
    guard site != 0, macro.program.functions[macro.number].context != site,
      let variant = macro.program.functions[macro.number].variants.first(where: { $0.context == site })
    else { return macro }
    return Macro(
      program: macro.program, number: variant.function, context: macro.context, frame: macro.frame, serial: macro.serial
    )
  }

  /// Moves the arguments that lie on the stack into the macro's variables; what they leave there is worthless.
  private mutating func bind(_ shape: Program.Shape, to macro: Macro) throws(TemplateError) {
    let first = stack.count - shape.count
    let count = macro.program.functions[macro.number].parameters.count
    for position in 0..<min(shape.positional, count) {
      slots[base + position] = stack.exchange(first + position, for: .omitted)
    }
    if shape.positional > count || macro.program.functions[macro.number].varargs >= 0 {
      let rest = (min(shape.positional, count)..<shape.positional).map { stack[first + $0] }
      try bindRest(rest, of: macro.function)
    }
    var others: Map?
    for (position, name) in shape.keywords.enumerated() {
      let value = stack.exchange(first + shape.positional + position, for: .omitted)
      try bind(value, as: name, to: macro, others: &others)
    }
    let kwargs = macro.program.functions[macro.number].kwargs
    if kwargs >= 0 { slots[base + kwargs] = .map(others ?? Map()) }
    try bindAbsent(of: macro)
  }

  private mutating func bindRest(_ values: [Value], of function: Program.Function) throws(TemplateError) {
    if function.varargs >= 0 {
      slots[base + function.varargs] = .tuple(List(owned: values))
    } else if !values.isEmpty {
      throw wrong(function, "takes \(function.parameters.count) arguments at most")
    }
  }

  /// A keyword is a parameter, `caller`, or one of `kwargs`.
  private mutating func bind(_ value: consuming Value, as name: Int32, to macro: Macro, others: inout Map?)
    throws(TemplateError)
  {
    let caller = macro.program.functions[macro.number].caller
    if let slot = macro.program.functions[macro.number].parameters.firstIndex(where: { $0.name == name }) {
      guard slots[base + slot].isOmitted else {
        throw wrong(macro.function, "is given `\(self.name(name))` twice")
      }
      slots[base + slot] = value
    } else if name == words.caller, caller >= 0 {
      slots[base + caller] = value
    } else if macro.program.functions[macro.number].kwargs >= 0 {
      let rest = others ?? Map()
      rest.set(.string(self.name(name)), to: value, number: name)
      others = rest
    } else {
      let known = macro.function.parameters.map { self.name($0.name) }
      var error = wrong(macro.function, "has no parameter `\(self.name(name))`")
      error.diagnostic.help = Suggestion.help(for: self.name(name), among: known)
      throw error
    }
  }

  /// What was not given and has no default is missing by its name.
  private mutating func bindAbsent(of macro: Macro) throws(TemplateError) {
    let count = macro.program.functions[macro.number].parameters.count
    for position in 0..<count where slots[base + position].isOmitted {
      let parameter = macro.program.functions[macro.number].parameters[position]
      if !parameter.hasDefault { slots[base + position] = .missing(Absence(.parameter, name: parameter.name)) }
    }
    let caller = macro.program.functions[macro.number].caller
    if caller >= count, slots[base + caller].isOmitted {
      slots[base + caller] = .missing(Absence(.parameter, name: words.caller))
    }
  }

  /// The machine stands in the macro already: the mistake is the caller's.
  private mutating func wrong(_ function: Program.Function, _ what: String) -> TemplateError {
    _ = frames.pop()
    if frames.count > 0 { resume() }
    let isCaller = function.kind == .caller
    return TemplateError(
      isCaller
        ? "the body of this call block \(what)" : "the macro `\(name(function.name))` \(what)")
  }

  private mutating func recurse(_ loop: Loop, _ arguments: Arguments, site: UInt16, _ mode: Mode)
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
    let finish = finish(recursion.program, recursion.number, site: site, mode)
    try enter(recursion.program, recursion.number, recursion.context, link: recursion.frame, finish: finish)
    frames.last.level = loop.depth + 1
  }

  private mutating func call(
    _ reference: BlockReference, _ arguments: Arguments, site: UInt16, _ mode: Mode
  ) throws(TemplateError) {
    guard let found = reference.context.block(reference.name, from: reference.level) else {
      throw TemplateError("no parent has a block `\(name(reference.name))`")
    }
    let finish = finish(found.program, found.block.function, site: site, mode)
    try enter(found.program, found.block.function, reference.context, finish: finish)
    frames.last.level = found.level
  }
}
