import Escaping

/// One step of the machine. What `a` and `b` mean stands at each operation.
struct Instruction {
  var operation: Operation
  /// How what is written, joined or captured here is escaped.
  var mode = EscapingMode.none
  /// Small numbers: how many, how deep, which flags.
  var small: UInt16 = 0
  var a: Int32 = 0
  var b: Int32 = 0
}

enum Operation: UInt8 {
  /// Writes `b` bytes of the program's text from `a` on.
  case text
  /// Writes the top of the stack.
  case write
  /// Writes the variable of slot `a`, named `b`.
  case writeVariable
  /// Writes, pushes the member named `b` of the variable of slot `a`; with `small` 1 maps have a method of that name.
  case writeMember, loadMember
  /// Pushes literal `a`.
  case literal
  /// Pushes the variable of slot `a`, named `b`.
  case load
  /// Pushes the variable of slot `a`, named `b`, of the function `small` levels further out.
  case loadOuter
  /// Pops into slot `a`.
  case store
  /// Pops into slot `a`, and into the context as `b`; with `small` 1 other templates may import it.
  case export
  /// Copies slot `b` into slot `a`, looked up or not; `clear` forgets slot `a`.
  case copy, clear
  /// Copies slot `b` of the function `small` levels further out into slot `a`.
  case copyOuter
  /// Pops a namespace, then a value, which becomes its member `a`.
  case setMember
  case pop
  /// Pushes the top once more.
  case duplicate
  /// `x, y` on the stack become `y, x, y`: a comparison in the middle of a chain keeps its right side.
  case tuck
  /// Drops what lies below the top.
  case dropBelow
  /// The member named `a` of the top.
  case member
  /// Pops a key; the top's item of it.
  case item
  /// `small` has a bit each for start, end, step.
  case slice
  /// Collect the `a` topmost.
  case list, tuple, map
  case add, subtract, multiply, divide, divideDown, modulo, power
  case negative, positive, not
  /// `a` is the comparison.
  case compare
  /// Joins the `a` topmost as text.
  case concatenate
  /// Splits the top into `a` values, the first on top.
  case unpack
  case jump
  /// Pops; jumps to `a` if it is false, or true.
  case jumpIfFalse, jumpIfTrue
  /// Jumps to `a` and keeps the top if it is false (true); otherwise pops it.
  case jumpOrPopIfFalse, jumpOrPopIfTrue
  /// Starts a loop over the top; jumps to `a` if there is nothing, unless `small` is 2. With `small` 1 it is recursive.
  case loop
  /// The next round, with its element stored in slot `b`, or pushed where `b` is negative; jumps to `a` after the last,
  /// and ends the loop unless `small` is 1.
  case next
  /// Pushes `loop` of the innermost loop.
  case pushLoop
  /// Ends the innermost loop before its time.
  case leaveLoop
  /// Puts this round's element aside; ends the loop and pushes what was put aside.
  case keep, kept
  /// Filter `a` of the top, with the constant arguments `b`.
  case filter
  /// Filter `a` of what lies below arguments of shape `b`.
  case filterCall
  /// The host's filter `a`, with arguments of shape `b`.
  case hostFilter
  /// Test `a`, with the constant arguments `b`.
  case test
  case testCall
  /// Calls what lies below arguments of shape `b`; with `small` what it gives is written in the context of that number.
  case call
  /// Calls the method `a` of what lies below arguments of shape `b`.
  case callMethod
  /// Pushes a macro: function `a`.
  case macro
  /// Calls the recursive loop that is function `a` with the top.
  case enterLoop
  /// Starts to capture what is written; pushes it, as `mode` says.
  case capture, captured
  /// Forgets `a` captures.
  case forget
  /// Runs block `a`, its own variables bound as `b` says where that is no negative.
  case block
  /// Pushes the block of the same name, further up; `writeSuper` calls it, in the context `small`.
  case superBlock, writeSuper
  /// Pushes `self`.
  case selfBlocks
  /// Runs template `a`, or the one named by the top where `a` is negative. `small`: 1 ignores a missing one, 2 with
  /// context, the rest is the number of the context that it stands in; its variables are bound as `b` says.
  case include
  /// As `include`; pushes the module.
  case importing
  /// The top, a module's, name `a`, which must be there.
  case importedName
  case extends
  /// Jumps to `b` unless parameter `a` was left out.
  case given
  /// The end of a function.
  case end
}
