extension Machine {
  /// Runs until the first frame ends.
  mutating func runFrames() throws(TemplateError) {
    while frames.count > 0 {
      let instruction = unsafe code[pc]
      pc += 1
      try step(instruction)
    }
  }

  @inline(__always)
  private mutating func step(_ instruction: Instruction) throws(TemplateError) {
    let a = Int(instruction.a)
    let b = Int(instruction.b)
    switch instruction.operation {
    case .text: unsafe rendering.output.append(bytes: activation.text(a, b))
    case .startAddress: rendering.startAddress(instruction.small)
    case .endAddress: rendering.endAddress(instruction.mode)
    case .endHTML: rendering.endHTML()
    case .write: try writeTop(instruction.mode)
    case .writeVariable: try writeVariable(instruction)
    case .writeMember: try writeMember(instruction)
    case .literal: push(activation.literal(a))
    case .load: push(variable(a, instruction.b))
    case .loadMember: try loadMember(instruction)
    case .loadOuter: push(try outerVariable(instruction))
    case .store: slots[base + a] = pop()
    case .export: export(instruction)
    case .copy: slots[base + a] = slots[base + b]
    case .clear: slots[base + a] = .omitted
    case .copyOuter: slots[base + a] = slots[try outerBase(instruction.small) + b]
    case .setMember: try setMember(instruction.a)
    case .pop: _ = pop()
    case .duplicate: push(top)
    case .tuck: tuck()
    case .dropBelow: top = pop()
    case .member: try memberOfTop(instruction)
    case .item: try item()
    case .slice: try slice(instruction.small)
    case .list: push(try rendering.counted(rendering.checked(.list(List(owned: pop(a))))))
    case .tuple: push(try rendering.counted(rendering.checked(.tuple(List(owned: pop(a))))))
    case .map: try makeMap(a)
    case .add, .subtract, .multiply, .divide, .divideDown, .modulo, .power:
      try arithmetic(instruction.operation)
    case .negative, .positive: top = try rendering.signed(instruction.operation, top)
    case .not: top = .bool(!(try rendering.isTrue(top)))
    case .compare: try compare(a)
    case .concatenate: try concatenate(a, instruction.mode)
    case .unpack: try unpack(a)
    case .jump: pc = a
    case .jumpIfFalse: if !(try popTruth()) { pc = a }
    case .jumpIfTrue: if try popTruth() { pc = a }
    case .jumpOrPopIfFalse: if try rendering.isTrue(top) { _ = pop() } else { pc = a }
    case .jumpOrPopIfTrue: if try rendering.isTrue(top) { pc = a } else { _ = pop() }
    case .loop: try startLoop(instruction)
    case .next: try nextRound(instruction)
    case .pushLoop: push(.loop(loops.last))
    case .leaveLoop: leaveLoop()
    case .keep: keep()
    case .kept:
      trace?.end()
      push(.list(List(owned: loops.pop().kept)))
    case .filter:
      guard let filter = Filter(rawValue: UInt8(a)) else { return }
      let value = try rendering.apply(filter, to: pop(), program.constants[b], mode: instruction.mode)
      push(try rendering.counted(value))
      passWarnings()
    case .filterCall: try callFilter(a, activation.shape(b), instruction.mode)
    case .hostFilter: try callHostFilter(instruction, activation.shape(b))
    case .test:
      guard let test = Test(rawValue: UInt8(a)) else { return }
      top = .bool(try rendering.holds(test, top, program.constants[b]))
    case .testCall: try callTest(a, activation.shape(b))
    case .call: try call(instruction)
    case .callMethod: try callMethod(instruction, activation.shape(b))
    case .macro: pushMacro(a)
    case .enterLoop: try enterLoop(a)
    case .capture: captures.append(rendering.output.count)
    case .captured: push(try rendering.captured(from: captures.removeLast(), instruction.mode))
    case .forget: for _ in 0..<a { rendering.forget(from: captures.removeLast()) }
    case .block: try runBlock(instruction)
    case .superBlock: push(superBlock())
    case .writeSuper: try writeSuper(instruction)
    case .selfBlocks: push(.callable(Callable(.blocks(context))))
    case .include: try include(instruction)
    case .importing: try importModule(instruction)
    case .importedName: try importName(instruction.a)
    case .extends: try extends(instruction)
    case .given: if !slots[base + a].isOmitted { pc = b }
    case .end: try leave()
    }
  }
}
