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
