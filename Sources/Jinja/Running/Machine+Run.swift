extension Machine {
  /// Runs the innermost frame until it calls another or ends.
  mutating func runFrame() throws(TemplateError) {
    let program = self.program
    let code = unsafe program.code
    let depth = serial
    while serial == depth {
      let instruction = unsafe code[pc]
      pc += 1
      try step(instruction, program)
    }
  }

  @inline(__always)
  private mutating func step(_ instruction: Instruction, _ program: Program) throws(TemplateError) {
    let a = Int(instruction.a)
    let b = Int(instruction.b)
    switch instruction.operation {
    case .text: unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: program.text[a..<a + b]))
    case .write: try write(pop(), instruction.mode)
    case .writeVariable: try write(variable(a, instruction.b), instruction.mode)
    case .writeMember: try writeMember(instruction)
    case .literal: push(program.literals[a])
    case .load: push(variable(a, instruction.b))
    case .loadOuter: push(try outerVariable(instruction))
    case .store: slots[base + a] = pop()
    case .export: export(instruction)
    case .copy: slots[base + a] = slots[base + b]
    case .clear: slots[base + a] = .omitted
    case .copyOuter: slots[base + a] = slots[try outerBase(instruction.small) + b]
    case .setMember: try setMember(instruction.a)
    case .pop: stack.removeLast()
    case .duplicate: push(top)
    case .tuck: stack.insert(top, at: stack.count - 2)
    case .dropBelow: stack.remove(at: stack.count - 2)
    case .member:
      if case .map(let map) = stack[stack.count - 1], let value = map.value(number: instruction.a),
        !words.isMapMethod(instruction.a)
      {
        stack[stack.count - 1] = value
      } else {
        top = try member(instruction.a, of: top)
      }
    case .item: try item()
    case .slice: try slice(instruction.small)
    case .list: push(try checked(.list(List(owned: pop(a)))))
    case .tuple: push(try checked(.tuple(List(owned: pop(a)))))
    case .map: try makeMap(a)
    case .add, .subtract, .multiply, .divide, .divideDown, .modulo, .power:
      try arithmetic(instruction)
    case .negative, .positive: try sign(instruction.operation)
    case .not: top = .bool(!(try isTrue(top)))
    case .compare: try compare(a)
    case .concatenate: try concatenate(a, instruction.mode)
    case .unpack: try unpack(a)
    case .jump: pc = a
    case .jumpIfFalse: if !(try isTrue(pop())) { pc = a }
    case .jumpIfTrue: if try isTrue(pop()) { pc = a }
    case .jumpOrPopIfFalse: if try isTrue(top) { stack.removeLast() } else { pc = a }
    case .jumpOrPopIfTrue: if try isTrue(top) { pc = a } else { stack.removeLast() }
    case .loop: try startLoop(instruction)
    case .next: try nextRound(instruction)
    case .pushLoop: push(.loop(loops[loops.count - 1]))
    case .leaveLoop: loops.removeLast()
    case .keep: keep()
    case .kept: push(.list(List(owned: loops.removeLast().kept)))
    case .filter:
      guard let filter = Filter(rawValue: UInt8(a)) else { return }
      top = try apply(filter, to: top, program.constants[b], mode: instruction.mode)
    case .filterCall: try callFilter(a, program.shapes[b], instruction.mode)
    case .hostFilter: try callHostFilter(a, program.shapes[b])
    case .test:
      guard let test = Test(rawValue: UInt8(a)) else { return }
      top = .bool(try holds(test, top, program.constants[b]))
    case .testCall: try callTest(a, program.shapes[b])
    case .call: try call(program.shapes[b], writes: instruction.small == 1, instruction.mode)
    case .callMethod: try callMethod(instruction, program.shapes[b])
    case .macro: pushMacro(a)
    case .enterLoop: try enterLoop(a)
    case .capture: captures.append(output.count)
    case .captured: push(captured(from: captures.removeLast(), instruction.mode))
    case .forget: for _ in 0..<a { output.removeLast(output.count - captures.removeLast()) }
    case .block: try runBlock(instruction)
    case .superBlock: push(superBlock())
    case .writeSuper: try writeSuper(instruction.mode)
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
