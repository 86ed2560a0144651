/// One call: a template, block, macro or recursive loop that is being run.
struct Frame {
  /// What becomes of what the function wrote.
  enum Finish {
    /// It stays where it is.
    case stays
    /// It is taken off the output and pushed, as HTML or plain text.
    case pushed(Mode)
    /// The module is pushed.
    case module
  }

  var program: Program
  var function: Int
  /// The next instruction, while another frame runs.
  var pc = 0
  /// Where its variables start.
  var base: Int
  var context: Context
  /// The frame whose variables it sees as well, negative where there is none.
  var link: Int
  let serial: Int
  /// How much had been written before.
  var start: Int
  var finish: Finish
  /// The parent that takes over at the end.
  var parent: Program?
  /// What was written after `extends` from here on is dropped.
  var silence = 0
  /// Where the block stands in the lineage of its context.
  var level = 0
}
