import Escaping

/// A call that is being executed: of a template, block, macro or recursive loop.
struct Frame {
  /// What happens to the output of the function.
  enum Finish {
    /// It stays in the output.
    case stays
    /// It is removed from the output and pushed, as HTML or plain text.
    case pushed(EscapingMode)
    /// The module is pushed.
    case module
  }

  var activation: Activation
  /// The parent that runs after the end of a child template.
  var parent: Activation?
  var function: Int
  /// The next instruction, while another frame runs.
  var pc = 0
  /// The index of its first slot.
  var base: Int
  /// The frame whose variables it also sees; negative if there is none.
  var link: Int
  let serial: Int
  /// The size of the output before it started.
  var start: Int
  var finish: Finish
  /// Output from this offset on is discarded, because it was written after `extends`.
  var silence = 0
  /// The block's position in the inheritance chain of its context.
  var level = 0

  init(_ activation: Activation, function: Int, base: Int, link: Int, serial: Int, start: Int, finish: Finish) {
    self.activation = activation
    self.function = function
    self.base = base
    self.link = link
    self.serial = serial
    self.start = start
    self.finish = finish
  }

  var program: Program { activation.program }

  var context: Context { activation.context }
}
