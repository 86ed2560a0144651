/// A program that is being written.
struct Draft {
  var code: [Instruction] = []
  var ranges: [Program.SourceRange] = []
  var text: [UInt8] = []
  var literals: [Value] = []
  var constants: [[Value]] = []
  var shapes: [Program.Shape] = []
  var keywords: [Int32] = []
  var functions: [Program.Function] = []
  var parameters: [Program.Parameter] = []
  var slotNames: [Int32] = []
  var variants: [Program.Variant] = []
  var blocks: [Program.Block] = []
  var bindings: [[Program.Binding]] = []
}
