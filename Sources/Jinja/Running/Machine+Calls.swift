import Escaping
import Text

extension Machine {
  /// Pushes a frame for a function, which runs when the machine continues.
  mutating func enter(_ activation: Activation, _ function: Int, link: Int = -1, finish: Frame.Finish)
    throws(TemplateError)
  {
    try checkRoom()
    start(activation, function, link: link, finish: finish)
  }

  /// Counts a call. Throws if the rendering has made too many, or if the call depth allows no frame more.
  mutating func checkRoom() throws(TemplateError) {
    if frames.count >= rendering.limits.depth {
      throw TemplateError(endlessCall)
    }
    // A macro that calls itself twice would make 2²⁰⁰ calls within the depth, without a loop and without a byte.
    try countIteration()
  }

  /// Pushes a frame for a function, or throws if the call depth is exceeded.
  mutating func start(_ activation: Activation, _ number: Int, link: Int = -1, finish: Frame.Finish) {
    if frames.count > 0 { frames.last.pc = pc }
    if trace != nil { beginFragment(activation.program, number, finish) }
    if track != nil { beginMeasuring(activation.program, number) }
    serial += 1
    base = slots.count
    frames.push(
      Frame(
        activation, function: number, base: base, link: link, serial: serial, start: rendering.output.count,
        finish: finish))
    let function = activation.function(number)
    slots.push(.omitted, times: function.slotCount)
    run(in: activation)
    pc = function.entry
  }

  /// Ends a function: continues with the parent template, or with the caller.
  mutating func leave() throws(TemplateError) {
    if let parent = frames.last.parent { return replace(with: parent) }
    let frame = frames.pop()
    if frames.count == recordedFrame { endRecording() }
    trace?.end()
    track?.end()
    serial += 1
    slots.cut(to: frame.base)
    if frames.count > 0 { resume() }
    if frame.activation.endsScope(with: frame.serial) { endScope(of: frame) }
    switch frame.finish {
    case .stays: break
    case .pushed(let mode): push(try rendering.captured(from: frame.start, mode))
    case .module: push(.module(try module(of: frame)))
    }
  }

  /// Continues with the innermost frame.
  mutating func resume() {
    run(in: frames.last.activation)
    pc = frames.last.pc
    base = frames.last.base
  }

  /// Calls the value below the arguments. The output of a macro stays where it is if the next instruction would write
  /// it.
  mutating func call(_ instruction: Instruction) throws(TemplateError) {
    let shape = activation.shape(Int(instruction.b))
    if !shape.isSpread, isMacro(stack.count - 1 - shape.count) {
      try checkRoom()
      if let mistake = startMacro(shape, site: instruction.small, instruction.mode) { throw mistake }
    } else {
      let arguments = try takeArguments(shape)
      try call(pop(), arguments, site: instruction.small, instruction.mode)
    }
  }

  mutating func call(_ callee: Value, _ arguments: Arguments, site: UInt16, _ mode: EscapingMode)
    throws(TemplateError)
  {
    switch callee {
    case .function(let function): push(try rendering.host.call(function, arguments))
    case .loop(let loop): try recurse(loop, arguments, site: site, mode)
    case .callable(let callable):
      switch callable.kind {
      case .macro(let macro): try call(macro, arguments, site: site, mode)
      case .block(let reference): try call(reference, site: site, mode)
      default:
        push(try rendering.call(callable, arguments))
        passWarnings()
      }
    default:
      try rendering.require(callee)
      throw TemplateError("\(callee.kindName) cannot be called")
    }
  }

  mutating func takeArguments(_ shape: Program.Shape) throws(TemplateError) -> Arguments {
    guard shape.count > 0 else { return Arguments() }
    let map = shape.hasMap ? pop() : nil
    let list = shape.hasList ? pop() : nil
    let values = pop(shape.keywordCount)
    var arguments = Arguments(pop(shape.positional))
    for (position, name) in program.keywords(of: shape).enumerated() {
      arguments.keywords.append((name, values[position]))
    }
    if let list {
      let values = try rendering.array(of: list)
      try rendering.count(madeElements: values.count)
      arguments.positional += values
    }
    if let map { try spread(map, into: &arguments) }
    return arguments
  }
}

extension Machine {
  /// Returns the module of an imported template that has ended. One that extends another is run again by the next import,
  /// since its frame does not tell the two apart.
  private mutating func module(of frame: Frame) throws(TemplateError) -> Module {
    let text = try rendering.captured(from: frame.start, frame.program.mode)
    let module = Module(name: frame.program.name, context: frame.context, text: text)
    if frame.context.parent == nil, frame.context.lineage.count == 1 {
      modules[ObjectIdentifier(frame.program)] = module
    }
    return module
  }

  private mutating func spread(_ value: Value, into arguments: inout Arguments)
    throws(TemplateError)
  {
    guard case .map(let map) = value else {
      try rendering.require(value)
      throw TemplateError("`**` needs a map, not \(value.kindName)")
    }
    for (position, key) in map.keys.enumerated() {
      guard let name = key.text else {
        throw TemplateError("the keys of `**` must be text, not \(key.kindName)")
      }
      arguments.keywords.append((rendering.intern(name), map.values[position]))
    }
  }

  /// Decides what happens to the output of the function. If the call writes it in the context for which the function
  /// was compiled, it stays where it is and the instruction that would write it is skipped.
  mutating func finish(_ function: Program.Function, site: UInt16, _ mode: EscapingMode) -> Frame.Finish {
    guard site != 0, !mode.escapes || (function.context == site && function.mode.escapes) else {
      return .pushed(function.result)
    }
    pc += 1
    return .stays
  }

  private mutating func recurse(_ loop: Loop, _ arguments: Arguments, site: UInt16, _ mode: EscapingMode)
    throws(TemplateError)
  {
    guard let recursion = loop.recursion else {
      throw TemplateError("this loop is not recursive", help: "write `{% for … in … recursive %}`")
    }
    guard arguments.positional.count == 1, arguments.keywords.isEmpty else {
      throw TemplateError("`loop` takes one argument: what to loop over")
    }
    guard recursion.frame < 0 || isAlive(recursion.frame, recursion.serial) else {
      throw TemplateError(
        "this loop has ended together with the template or macro around it")
    }
    push(arguments.positional[0])
    let finish = finish(recursion.function, site: site, mode)
    try enter(
      Activation(recursion.program, recursion.context), recursion.number, link: recursion.frame, finish: finish)
    frames.last.level = loop.depth + 1
  }

  private mutating func call(
    _ reference: BlockReference, site: UInt16, _ mode: EscapingMode
  ) throws(TemplateError) {
    guard let found = reference.context.block(reference.name, from: reference.level) else {
      throw TemplateError("no parent has a block `\(name(reference.name))`")
    }
    let finish = finish(found.activation.function(found.function), site: site, mode)
    try enter(found.activation, found.function, finish: finish)
    frames.last.level = found.level
  }
}
