extension Machine {
  /// The variable in a slot, looked up by name at its first use.
  @inline(__always)
  mutating func variable(_ slot: Int, _ name: Int32) -> Value {
    if slots[base + slot].isOmitted { resolve(slot, name) }
    return slots[base + slot]
  }

  /// The address of the variable in a slot, looked up by name at its first use. It is valid until the next function is
  /// entered.
  @inline(__always)
  mutating func place(ofVariable slot: Int) -> UnsafePointer<Borrowed<Value>> {
    if slots[base + slot].isOmitted {
      resolve(slot, activation.slotName(activation.function(frames.last.function).firstName + slot))
    }
    return unsafe slots.place(of: base + slot)
  }

  mutating func outerVariable(_ instruction: Instruction) throws(TemplateError) -> Value {
    let frame = try outerFrame(instruction.small)
    let slot = frames[frame].base + Int(instruction.a)
    let value = slots[slot]
    guard value.isOmitted else { return value }
    let found = lookUp(instruction.b, frames[frame].context)
    slots[slot] = found
    return found
  }

  mutating func outerBase(_ depth: UInt16) throws(TemplateError) -> Int { frames[try outerFrame(depth)].base }

  mutating func export(_ instruction: Instruction) {
    let value = pop()
    slots[base + Int(instruction.a)] = value
    context.store(value, as: instruction.b, isExported: instruction.small == 1)
  }

  mutating func setMember(_ name: Int32) throws(TemplateError) {
    let object = pop()
    let value = pop()
    guard case .namespace(let namespace) = object else {
      try rendering.require(object)
      throw TemplateError(
        "only members of a namespace can be set, not of \(object.kindName)",
        help: "make one with `{% set ns = namespace() %}`")
    }
    try rendering.check(value, goesInto: object)
    namespace.members.set(.string(self.name(name)), to: value, number: name)
  }
}

extension Machine {
  @inline(never)
  private mutating func resolve(_ slot: Int, _ name: Int32) {
    slots[base + slot] = lookUp(name, context)
  }

  private mutating func lookUp(_ name: Int32, _ context: Context) -> Value {
    if let value = recordedFrame < 0 ? self.value(name, in: context) : recordedValue(name, in: context) { return value }
    if rendering.vocabulary.hostGlobals.contains(name) {
      let value = rendering.host.global(name)
      if !value.isMissing { return value }
    }
    return rendering.words.builtins[name] ?? .missing(Absence(.variable, name: name))
  }

  private mutating func outerFrame(_ depth: UInt16) throws(TemplateError) -> Int {
    var frame = frames.count - 1
    for _ in 0..<depth {
      frame = frames[frame].link
      guard frame >= 0 else {
        throw TemplateError("the loop or macro around this macro has ended, and its variables are gone")
      }
    }
    return frame
  }
}
