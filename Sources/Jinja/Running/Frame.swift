import Escaping

/// One call: a template, block, macro or recursive loop that is being run.
struct Frame {
  /// What becomes of what the function wrote.
  enum Finish {
    /// It stays where it is.
    case stays
    /// It is taken off the output and pushed, as HTML or plain text.
    case pushed(EscapingMode)
    /// The module is pushed.
    case module
  }

  var setting: Setting
  /// The parent that takes over at the end.
  var parent: Setting?
  var function: Int
  /// The next instruction, while another frame runs.
  var pc = 0
  /// Where its variables start.
  var base: Int
  /// The frame whose variables it sees as well, negative where there is none.
  var link: Int
  let serial: Int
  /// How much had been written before.
  var start: Int
  var finish: Finish
  /// What was written after `extends` from here on is dropped.
  var silence = 0
  /// Where the block stands in the lineage of its context.
  var level = 0

  init(_ setting: Setting, function: Int, base: Int, link: Int, serial: Int, start: Int, finish: Finish) {
    self.setting = setting
    self.function = function
    self.base = base
    self.link = link
    self.serial = serial
    self.start = start
    self.finish = finish
  }

  var program: Program { setting.program }

  var context: Context { setting.context }
}
