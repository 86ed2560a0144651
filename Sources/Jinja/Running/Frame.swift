/// One call: a template, block, macro or recursive loop that is being run. No references are counted for what it points
/// to: the machine keeps every program and every context until the rendering ends.
@safe struct Frame {
  /// What becomes of what the function wrote.
  enum Finish {
    /// It stays where it is.
    case stays
    /// It is taken off the output and pushed, as HTML or plain text.
    case pushed(Mode)
    /// The module is pushed.
    case module
  }

  private unowned(unsafe) var keptProgram: Program
  private unowned(unsafe) let keptContext: Context
  private unowned(unsafe) var keptParent: Program?
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

  init(
    _ program: Program, function: Int, _ context: Context, base: Int, link: Int, serial: Int, start: Int, finish: Finish
  ) {
    unsafe keptProgram = program
    unsafe keptContext = context
    unsafe keptParent = nil
    self.function = function
    self.base = base
    self.link = link
    self.serial = serial
    self.start = start
    self.finish = finish
  }

  var program: Program {
    @inline(__always) get { unsafe keptProgram }
    set { unsafe keptProgram = newValue }
  }

  var context: Context {
    @inline(__always) get { unsafe keptContext }
  }

  /// The parent that takes over at the end.
  var parent: Program? {
    @inline(__always) get { unsafe keptParent }
    set { unsafe keptParent = newValue }
  }
}
