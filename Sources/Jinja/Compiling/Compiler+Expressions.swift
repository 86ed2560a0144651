extension Compiler {
  mutating func compile(_ expression: Expression) {
    let range = expression.range
    switch expression.form {
    case .literal(let value): emit(.literal, literal(value), at: range)
    case .name(let text): name(text, at: range)
    case .list(let elements): collect(.list, elements, at: range)
    case .tuple(let elements): collect(.tuple, elements, at: range)
    case .map(let pairs):
      for pair in pairs {
        compile(pair.key)
        compile(pair.value)
      }
      emit(.map, pairs.count, at: range)
    case .unary(let sign, let operand): unary(sign, operand, at: range)
    case .binary(let sign, let left, let right):
      compile(left)
      compile(right)
      emit(Compiler.operation(of: sign), at: range)
    case .not(let operand):
      compile(operand)
      emit(.not, at: range)
    case .and(let left, let right): shortCircuit(.jumpOrPopIfFalse, left, right)
    case .or(let left, let right): shortCircuit(.jumpOrPopIfTrue, left, right)
    case .comparison(let first, let rest): comparison(first, rest, at: range)
    case .concatenation(let parts):
      for part in parts { compile(part) }
      emit(.concatenate, parts.count, at: range)
    case .conditional(let test, let then, let otherwise):
      conditional(test, then, otherwise, at: range)
    case .member(let object, let member):
      if self.member(member, of: object, .loadMember, at: range) { return }
      compile(object)
      emit(.member, Int(intern(member)), at: range)
    case .item(let object, let key): item(object, key, at: range)
    case .slice(let object, let start, let end, let step):
      slice(object, [start, end, step], at: range)
    case .call(let callee, let arguments): call(callee, arguments, writes: false, at: range)
    case .filter(let subject, let name, let arguments): filter(subject, name, arguments, at: range)
    case .test(let subject, let name, let arguments): test(subject, name, arguments, at: range)
    }
  }

  /// Compiles a variable's member into one instruction. Returns false, having emitted nothing, if `object` is not a
  /// variable.
  mutating func member(_ member: String, of object: Expression, _ operation: Operation, at range: Range<Int>) -> Bool {
    guard case .name(let text) = object.form, isPlain(text), case .local(let slot) = variable(intern(text)) else {
      return false
    }
    let isMethod = vocabulary.words.isMapMethod(intern(member))
    emit(operation, slot, Int(intern(member)), small: isMethod ? 1 : 0, at: range)
    return true
  }

  /// Whether this is `super` inside a block.
  func isSuper(_ expression: Expression) -> Bool {
    guard case .name("super") = expression.form else { return false }
    return current.find(vocabulary.words.parent) == nil && functions.contains { $0.kind == .block }
  }

  /// Compiles a condition; returns the addresses of the jumps that are taken if it is false.
  mutating func condition(_ test: Expression) -> [Int] {
    switch test.form {
    case .and(let left, let right): return condition(left) + condition(right)
    case .not(let operand):
      compile(operand)
      return [emit(.jumpIfTrue, at: operand.range)]
    default:
      compile(test)
      return [emit(.jumpIfFalse, at: test.range)]
    }
  }
}

extension Compiler {
  private static func operation(of sign: BinaryOperator) -> Operation {
    switch sign {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .divideDown: .divideDown
    case .modulo: .modulo
    case .power: .power
    }
  }

  private mutating func name(_ text: String, at range: Range<Int>) {
    let name = intern(text)
    if isSuper(Expression(form: .name(text), range: range)) {
      emit(.superBlock, at: range)
    } else if name == vocabulary.words.own, current.find(name) == nil {
      emit(.selfBlocks, at: range)
    } else {
      load(name, at: range)
    }
  }

  private mutating func collect(
    _ operation: Operation, _ elements: [Expression], at range: Range<Int>
  ) {
    let values = elements.compactMap(\.literal)
    if operation == .tuple, values.count == elements.count {
      emit(.literal, literal(.tuple(values)), at: range)
      return
    }
    for element in elements { compile(element) }
    emit(operation, elements.count, at: range)
  }

  private mutating func unary(_ sign: UnaryOperator, _ operand: Expression, at range: Range<Int>) {
    switch (sign, operand.literal) {
    case (.negative, .int(let int)): emit(.literal, literal(.int(-int)), at: range)
    case (.negative, .double(let double)): emit(.literal, literal(.double(-double)), at: range)
    default:
      compile(operand)
      emit(sign == .negative ? .negative : .positive, at: range)
    }
  }

  private mutating func shortCircuit(_ operation: Operation, _ left: Expression, _ right: Expression) {
    compile(left)
    let jump = emit(operation, at: left.range)
    compile(right)
    land(jump)
  }

  /// `a < b < c`: `b` is evaluated once, and `c` only if the first comparison is true.
  private mutating func comparison(
    _ first: Expression, _ rest: [(Comparison, Expression)], at range: Range<Int>
  ) {
    compile(first)
    var failures: [Int] = []
    for (position, (sign, operand)) in rest.enumerated() {
      if case .list(let elements) = operand.form, elements.allSatisfy({ $0.literal != nil }),
        rest.count == 1
      {
        emit(.literal, literal(.list(elements.compactMap(\.literal))), at: operand.range)
      } else {
        compile(operand)
      }
      if position < rest.count - 1 { emit(.tuck, at: operand.range) }
      emit(.compare, Int(sign.rawValue), at: range)
      if position < rest.count - 1 { failures.append(emit(.jumpOrPopIfFalse, at: operand.range)) }
    }
    guard !failures.isEmpty else { return }
    let skip = emit(.jump, at: range)
    for failure in failures { land(failure) }
    emit(.dropBelow, at: range)
    land(skip)
  }

  private mutating func conditional(
    _ test: Expression, _ then: Expression, _ otherwise: Expression?, at range: Range<Int>
  ) {
    let skips = condition(test)
    compile(then)
    let exit = emit(.jump, at: range)
    for skip in skips { land(skip) }
    if let otherwise {
      compile(otherwise)
    } else {
      emit(.literal, literal(.missing(Absence(.otherwise))), at: range)
    }
    land(exit)
  }

  private mutating func item(_ object: Expression, _ key: Expression, at range: Range<Int>) {
    compile(object)
    compile(key)
    emit(.item, at: range)
  }

  private mutating func slice(_ object: Expression, _ bounds: [Expression?], at range: Range<Int>) {
    compile(object)
    var flags = 0
    for (position, bound) in bounds.enumerated() {
      guard let bound else { continue }
      compile(bound)
      flags |= 1 << position
    }
    emit(.slice, small: flags, at: range)
  }
}

extension Expression {
  /// The value of a constant expression; `nil` if it depends on the rendering.
  var literal: Value? {
    switch form {
    case .literal(let value): value
    case .unary(.negative, let operand):
      switch operand.literal {
      case .int(let int): .int(-int)
      case .double(let double): .double(-double)
      default: nil
      }
    default: nil
    }
  }
}
