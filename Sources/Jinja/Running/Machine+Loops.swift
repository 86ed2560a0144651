extension Machine {
  mutating func startLoop(_ instruction: Instruction) throws(TemplateError) {
    let elements = try rendering.elements(of: pop())
    let isSelecting = instruction.small == 2
    guard isSelecting || elements.count > 0 else {
      pc = Int(instruction.a)
      return
    }
    if trace != nil { beginLoop() }
    let isRecursive = instruction.small == 1
    guard isRecursive else { return loops.push(Loop(elements)) }
    let frame = frames.last
    let macro = Macro(
      program: program, number: frame.function, context: context, frame: frame.link,
      serial: frame.link >= 0 ? frames[frame.link].serial : -1)
    loops.push(Loop(elements, depth: frame.level, recursion: macro))
  }

  @inline(__always)
  mutating func nextRound(_ instruction: Instruction) throws(TemplateError) {
    let loop = unsafe loops.place(of: loops.count - 1)
    guard unsafe loop.pointee.value.advance() else {
      pc = Int(instruction.a)
      if instruction.small == 0 { leaveLoop() }
      return
    }
    try countIteration()
    let element = unsafe loop.pointee.value.element(rendering.host)
    if instruction.b < 0 { push(element) } else { slots[base + Int(instruction.b)] = element }
  }

  mutating func leaveLoop() {
    trace?.end()
    _ = loops.pop()
  }

  mutating func keep() { loops.last.kept.append(loops.last.element(rendering.host)) }

  @inline(__always)
  mutating func countIteration() throws(TemplateError) {
    rendering.iterations += 1
    if rendering.iterations > rendering.limits.iterations { throw rendering.exhausted() }
    try rendering.checkOutput()
  }

  mutating func enterLoop(_ function: Int) throws(TemplateError) {
    try enter(activation, function, link: frames.count - 1, finish: .stays)
  }
}
