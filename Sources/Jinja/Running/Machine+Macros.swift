import Escaping
import Text

/// Calls of macros and of the bodies of call blocks. Errors are returned instead of thrown: around code that can throw,
/// the compiler inserts retains and releases.
extension Machine {
  mutating func pushMacro(_ function: Int) {
    let macro = Macro(
      program: program, number: function, context: context, frame: frames.count - 1, serial: frames.last.serial)
    push(.callable(Callable(.macro(macro))))
  }

  /// Whether the frame that defined the macro is still running, so that its variables are valid.
  mutating func isAlive(_ frame: Int, _ serial: Int) -> Bool {
    frame >= 0 && frame < frames.count && frames[frame].serial == serial
  }

  /// Whether there is a macro at that position of the stack.
  func isMacro(_ position: Int) -> Bool {
    let place = unsafe stack.place(of: position)
    guard case .callable(let callable) = unsafe place.pointee.value else { return false }
    return callable.callee != nil
  }

  /// Starts the macro below the arguments, and removes it and them from the stack.
  mutating func startMacro(_ shape: Program.Shape, site: UInt16, _ mode: EscapingMode) -> TemplateError? {
    let position = stack.count - 1 - shape.count
    let place = unsafe stack.place(of: position)
    guard case .callable(let callable) = unsafe place.pointee.value, let made = callable.callee else { return nil }
    let callee = suited(made, to: site)
    if let mistake = start(callee, site: site, mode) { return mistake }
    if let mistake = bind(shape.positional, from: position + 1, to: callee.function) { return mistake }
    for keyword in 0..<shape.keywordCount {
      let name = frames[frames.count - 2].activation.keyword(shape.firstKeyword + keyword)
      let value = stack.exchange(position + 1 + shape.positional + keyword, for: .omitted)
      if let mistake = bind(value, as: name, to: callee.function) { return mistake }
    }
    bindAbsent(of: callee.function)
    stack.cut(to: position)
    return nil
  }

  mutating func call(_ macro: Macro, _ arguments: Arguments, site: UInt16, _ mode: EscapingMode) throws(TemplateError) {
    try checkRoom()
    let callee = suited(Callee(macro), to: site)
    if let mistake = start(callee, site: site, mode) { throw mistake }
    let position = stack.count
    for value in arguments.positional { push(value) }
    if let mistake = bind(arguments.positional.count, from: position, to: callee.function) { throw mistake }
    stack.cut(to: position)
    for keyword in arguments.keywords {
      if let mistake = bind(keyword.value, as: keyword.name, to: callee.function) { throw mistake }
    }
    bindAbsent(of: callee.function)
  }
}

extension Machine {
  /// The variant of the macro for the context in which it is called.
  private mutating func suited(_ callee: Callee, to site: UInt16) -> Callee {
    guard site != 0, callee.function.context != site else { return callee }
    for variant in 0..<callee.function.variantCount {
      let variant = callee.activation.variant(callee.function.firstVariant + variant)
      if variant.context == site { return callee.variant(variant.function) }
    }
    return callee
  }

  private mutating func start(_ callee: Callee, site: UInt16, _ mode: EscapingMode) -> TemplateError? {
    guard !callee.activation.isOver else {
      return TemplateError("this macro belongs to a rendering that has ended")
    }
    let finish = finish(callee.function, site: site, mode)
    start(
      callee.activation, callee.number, link: isAlive(callee.frame, callee.serial) ? callee.frame : -1, finish: finish)
    return nil
  }

  /// Moves the arguments from the stack into the macro's variables. The stack elements are invalid afterwards.
  private mutating func bind(_ count: Int, from first: Int, to function: Program.Function) -> TemplateError? {
    let given = min(count, function.parameterCount)
    for position in 0..<given { slots[base + position] = stack.exchange(first + position, for: .omitted) }
    if function.varargs >= 0 {
      let rest = (given..<count).map { stack[first + $0] }
      slots[base + function.varargs] = .tuple(List(owned: rest))
    } else if count > given {
      return wrong(function, "takes \(function.parameterCount) arguments at most")
    }
    if function.kwargs >= 0 { slots[base + function.kwargs] = .map(Map()) }
    return nil
  }

  /// Assigns a keyword argument: to a parameter, to `caller`, or into `kwargs`.
  private mutating func bind(_ value: Value, as name: Int32, to function: Program.Function) -> TemplateError? {
    if let slot = slot(ofParameter: name, of: function) {
      guard slots[base + slot].isOmitted else { return wrong(function, "is given `\(self.name(name))` twice") }
      slots[base + slot] = value
    } else if name == rendering.words.caller, function.caller >= 0 {
      slots[base + function.caller] = value
    } else if function.kwargs >= 0, case .map(let rest) = slots[base + function.kwargs] {
      rest.set(.string(self.name(name)), to: value, number: name)
    } else {
      let known = program.parameters(of: function).map { self.name($0.name) }
      var mistake = wrong(function, "has no parameter `\(self.name(name))`")
      mistake.diagnostic.help = Suggestion.help(for: self.name(name), among: known)
      return mistake
    }
    return nil
  }

  private func slot(ofParameter name: Int32, of function: Program.Function) -> Int? {
    for slot in 0..<function.parameterCount where activation.parameter(function.firstParameter + slot).name == name {
      return slot
    }
    return nil
  }

  /// A parameter without an argument or default is undefined, under its own name.
  private mutating func bindAbsent(of function: Program.Function) {
    for slot in 0..<function.parameterCount where slots[base + slot].isOmitted {
      let parameter = activation.parameter(function.firstParameter + slot)
      if !parameter.hasDefault { slots[base + slot] = .missing(Absence(.parameter, name: parameter.name)) }
    }
    if function.caller >= function.parameterCount, slots[base + function.caller].isOmitted {
      slots[base + function.caller] = .missing(Absence(.parameter, name: rendering.words.caller))
    }
  }

  /// The machine has entered the macro already, but the error belongs to the caller.
  private mutating func wrong(_ function: Program.Function, _ what: String) -> TemplateError {
    _ = frames.pop()
    if frames.count > 0 { resume() }
    let isCaller = function.kind == .caller
    return TemplateError(
      isCaller
        ? "the body of this call block \(what)" : "the macro `\(name(function.name))` \(what)")
  }
}
