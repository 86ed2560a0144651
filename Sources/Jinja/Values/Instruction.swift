import Escaping

/// One instruction of the machine. Each operation documents the meaning of `a`, `b` and `small`.
struct Instruction {
  var operation: Operation
  /// How the value is escaped that this instruction writes, joins or captures.
  var mode = EscapingMode.none
  /// A small operand: a count, a depth, flags, or the number of a context.
  var small: UInt16 = 0
  var a: Int32 = 0
  var b: Int32 = 0
}

enum Operation: UInt8 {
  /// Writes `b` bytes of the program's text, from offset `a`.
  case text
  /// Begins the value of a URL attribute, whose meaning is `small`, in the output. The end resolves the value, and
  /// escapes it for the container of `mode`.
  case startAddress, endAddress
  /// Resolves the addresses in the HTML that was written since the last `startAddress`.
  case endHTML
  /// Pops a value and writes it.
  case write
  /// Writes the variable in slot `a`, whose name is `b`.
  case writeVariable
  /// Writes, or pushes, the member named `b` of the variable in slot `a`. `small` 1: maps have a method of that name.
  case writeMember, loadMember
  /// Pushes literal `a`.
  case literal
  /// Pushes the variable in slot `a`, whose name is `b`.
  case load
  /// Pushes the variable in slot `a`, whose name is `b`, of the function `small` levels further out.
  case loadOuter
  /// Pops into slot `a`.
  case store
  /// Pops into slot `a`, and into the context under the name `b`. `small` 1: other templates may import it.
  case export
  /// Copies slot `b` into slot `a`, even if it was not looked up yet; `clear` empties slot `a`.
  case copy, clear
  /// Copies slot `b` of the function `small` levels further out into slot `a`.
  case copyOuter
  /// Pops a namespace and a value; sets the namespace's member `a` to the value.
  case setMember
  case pop
  /// Duplicates the top.
  case duplicate
  /// Turns `x, y` on the stack into `y, x, y`: a chained comparison keeps its middle operand.
  case tuck
  /// Removes the element below the top.
  case dropBelow
  /// Replaces the top by its member named `a`.
  case member
  /// Pops a key; replaces the top by its item of that key.
  case item
  /// Slices the top; `small` has one bit each for start, end and step on the stack.
  case slice
  /// Collect the `a` topmost values.
  case list, tuple, map
  case add, subtract, multiply, divide, divideDown, modulo, power
  case negative, positive, not
  /// Compares; `a` is the operator.
  case compare
  /// Concatenates the `a` topmost values as text.
  case concatenate
  /// Unpacks the top into `a` values, the first one on top.
  case unpack
  case jump
  /// Pops; jumps to `a` if the value is false, or true.
  case jumpIfFalse, jumpIfTrue
  /// Jumps to `a` and keeps the top if it is false (true); otherwise pops it.
  case jumpOrPopIfFalse, jumpOrPopIfTrue
  /// Starts a loop over the top; jumps to `a` if it is empty, unless `small` is 2. `small` 1: the loop is recursive.
  case loop
  /// Starts the next iteration and stores its element in slot `b`, or pushes it if `b` is negative. After the last one,
  /// jumps to `a` and ends the loop unless `small` is 1.
  case next
  /// Pushes `loop` of the innermost loop.
  case pushLoop
  /// Ends the innermost loop early (`break`).
  case leaveLoop
  /// Sets the current element aside; at the end of the loop, pushes the elements that were set aside.
  case keep, kept
  /// Applies filter `a` to the top, with the constant arguments `b`.
  case filter
  /// Applies filter `a` to the value below arguments of shape `b`.
  case filterCall
  /// Applies the host's filter `a`, with arguments of shape `b`. `small` 1: the result is written, and may contain tags.
  case hostFilter
  /// Applies test `a`, with the constant arguments `b`.
  case test
  case testCall
  /// Calls the value below arguments of shape `b`. If `small` is not 0, the result is written in the context of that
  /// number.
  case call
  /// Calls method `a` of the value below arguments of shape `b`.
  case callMethod
  /// Pushes a macro: function `a`.
  case macro
  /// Calls the recursive loop, which is function `a`, with the top.
  case enterLoop
  /// Starts, or ends, a capture of the output. The end pushes the captured text as `mode` says.
  case capture, captured
  /// Discards `a` captures.
  case forget
  /// Runs block `a`; if `b` is not negative, it is the list of variables that the block sees.
  case block
  /// Pushes the block of the same name of the parent; `writeSuper` runs it, in the context `small`.
  case superBlock, writeSuper
  /// Pushes `self`.
  case selfBlocks
  /// Runs template `a`, or the one named by the top if `a` is negative. Bit 1 of `small`: ignore a missing one; bit 2:
  /// with context; the other bits are the number of the context of this place. `b` is the list of variables that it
  /// sees.
  case include
  /// As `include`, but pushes the module.
  case importing
  /// Pushes the name `a` of the module on top, which must have it.
  case importedName
  case extends
  /// Jumps to `b` unless parameter `a` was omitted.
  case given
  /// Ends a function.
  case end
}
