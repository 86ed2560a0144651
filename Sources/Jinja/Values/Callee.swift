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

  /// Returns the same macro in the variant for another context, which is the function `number`.
  func variant(_ number: Int) -> Callee {
    var variant = self
    variant.function = activation.function(number)
    variant.number = number
    return variant
  }
}
