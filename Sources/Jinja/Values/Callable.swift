/// A value that a template can call, other than functions of the host.
package final class Callable: @unchecked Sendable {
  enum Kind {
    case builtin(Builtin)
    case macro(Macro)
    case block(BlockReference)
    /// `self`, whose members are the template's blocks.
    case blocks(Context)
    case method(Value, String)
    case cycler([Value])
    case joiner(Value)
  }

  let kind: Kind
  /// The numbers that are needed to call a macro.
  let callee: Callee?
  /// How often a cycler or joiner was called.
  var position = 0

  init(_ kind: Kind) {
    self.kind = kind
    callee = if case .macro(let macro) = kind { Callee(macro) } else { nil }
  }

  /// The values of a cycler.
  var storedValues: [Value] {
    switch kind {
    case .method(let value, _), .joiner(let value): [value]
    case .cycler(let values): values
    default: []
    }
  }
}

/// A macro, or the body of a call block, with its program and context.
final class Macro: Sendable {
  let program: Program
  let number: Int
  let context: Context
  /// The frame of the function that defined it, valid as long as that frame has this serial number.
  let frame: Int
  let serial: Int

  init(program: Program, number: Int, context: Context, frame: Int, serial: Int) {
    self.program = program
    self.number = number
    self.context = context
    self.frame = frame
    self.serial = serial
  }

  var function: Program.Function { program.functions[number] }
}

/// A macro without strong references, valid as long as the macro.
struct Callee {
  let activation: Activation
  private(set) var function: Program.Function
  private(set) var number: Int
  let frame: Int
  let serial: Int

  init(_ macro: Macro) {
    activation = Activation(macro.program, macro.context)
    function = macro.function
    number = macro.number
    frame = macro.frame
    serial = macro.serial
  }

  /// The same macro, compiled for another context as that function.
  func variant(_ number: Int) -> Callee {
    var variant = self
    variant.function = activation.function(number)
    variant.number = number
    return variant
  }
}

/// A block of a template or of one of its parents.
struct BlockReference {
  let name: Int32
  /// The position in the inheritance chain, 0 for the template itself.
  let level: Int
  let context: Context
}
