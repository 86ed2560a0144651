import Escaping
import Text

/// Instructions that take their operands from the stack or a slot and hand them to the rendering.
extension Machine {
  mutating func arithmetic(_ operation: Operation) throws(TemplateError) {
    let right = pop()
    let left = pop()
    if case .int(let one) = left, case .int(let other) = right {
      push(try Number.compute(operation, .int(one), .int(other)))
    } else {
      push(try rendering.arithmetic(operation, left, right))
    }
  }

  mutating func compare(_ comparison: Int) throws(TemplateError) {
    let right = pop()
    let left = pop()
    guard let comparison = Comparison(rawValue: UInt8(comparison)) else { return }
    push(.bool(try rendering.holds(comparison, left, right)))
  }

  mutating func makeMap(_ count: Int) throws(TemplateError) {
    try rendering.count(madeMembers: count)
    push(try rendering.map(ofPairs: pop(count * 2)))
  }

  mutating func slice(_ flags: UInt16) throws(TemplateError) {
    let step = flags & 4 != 0 ? pop() : nil
    let end = flags & 2 != 0 ? pop() : nil
    let start = flags & 1 != 0 ? pop() : nil
    let value = try rendering.slice(pop(), start, end, step)
    push(try rendering.counted(value))
  }

  mutating func item() throws(TemplateError) {
    let key = pop()
    let object = pop()
    try rendering.require(key)
    push(try rendering.item(key, of: object))
  }

  /// Replaces the top by its member.
  mutating func memberOfTop(_ instruction: Instruction) throws(TemplateError) {
    let place = unsafe stack.place(of: stack.count - 1)
    if let value = rendering.known(instruction.a, of: unsafe place.pointee) {
      top = value
    } else {
      push(try rendering.member(instruction.a, of: pop()))
    }
  }

  mutating func loadMember(_ instruction: Instruction) throws(TemplateError) {
    let place = unsafe place(ofVariable: Int(instruction.a))
    if let value = rendering.known(instruction.b, of: unsafe place.pointee) {
      push(value)
    } else {
      push(try rendering.member(instruction.b, of: slots[base + Int(instruction.a)]))
    }
  }

  mutating func unpack(_ count: Int) throws(TemplateError) {
    let value = pop()
    let values = try rendering.array(of: value)
    guard values.count == count else {
      throw TemplateError(
        "\(value.kindName) of \(Counted.words(values.count, value.text == nil ? "elements" : "characters")) cannot be "
          + "taken apart into \(count)",
        help: value.text == nil || count != 2 ? nil : "the pairs of a map are `x.items()`")
    }
    for value in values.reversed() { push(value) }
  }

  @inline(__always)
  mutating func popTruth() throws(TemplateError) -> Bool {
    if case .bool(let bool) = stack.last {
      _ = pop()
      return bool
    }
    return try rendering.isTrue(pop())
  }

  /// Turns `x, y` into `y, x, y`.
  mutating func tuck() {
    let right = pop()
    let left = pop()
    push(right)
    push(left)
    push(right)
  }
}
