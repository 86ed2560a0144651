/// What a template can call besides the host's functions, and what it made itself.
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
  /// Of a macro, what is needed to call it.
  let callee: Callee?
  /// How often a cycler or joiner was called.
  var position = 0

  init(_ kind: Kind) {
    self.kind = kind
    callee = if case .macro(let macro) = kind { Callee(macro) } else { nil }
  }

  /// The values that it keeps.
  var held: [Value] {
    switch kind {
    case .method(let value, _), .joiner(let value): [value]
    case .cycler(let values): values
    default: []
    }
  }
}

/// A macro, or the body of a call block, and the surroundings that it was made in.
final class Macro: Sendable {
  let program: Program
  let number: Int
  let context: Context
  /// The frame of the function that made it, valid as long as that frame has this serial number.
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

/// A macro without any counting of references, as long as the macro is there.
struct Callee {
  let setting: Setting
  private(set) var function: Program.Function
  private(set) var number: Int
  let frame: Int
  let serial: Int

  init(_ macro: Macro) {
    setting = Setting(macro.program, macro.context)
    function = macro.function
    number = macro.number
    frame = macro.frame
    serial = macro.serial
  }

  /// The same macro, compiled for another context as that function.
  func variant(_ number: Int) -> Callee {
    var variant = self
    variant.function = setting.function(number)
    variant.number = number
    return variant
  }
}

/// A block of a template or of one of its parents.
struct BlockReference {
  let name: Int32
  /// The position in the line of parents, 0 for the template itself.
  let level: Int
  let context: Context
}
