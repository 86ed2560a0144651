import Escaping

/// A compiled template: a flat list of instructions, and the tables to which they refer.
@safe final class Program: @unchecked Sendable {
  /// Up to this number of blocks, comparing their names one by one is faster than hashing.
  private static let few = 32

  let name: String
  /// Its number in the library.
  let number: Int
  let source: TemplateSource
  let mode: EscapingMode
  /// Read at every instruction: plain memory, so that it is read without retain and release.
  let code: UnsafeBufferPointer<Instruction>
  let text: UnsafeBufferPointer<UInt8>
  /// The position in the source of each instruction.
  let ranges: [SourceRange]
  let literals: Table<Value>
  let constants: Table<[Value]>
  let shapes: Table<Shape>
  /// The keyword names of all shapes, one shape's after another's.
  let keywords: Table<Int32>
  /// The first function is the template itself.
  let functions: Table<Function>
  /// The parameters of all functions, one function's after another's; likewise the names of their variables by slot,
  /// for error messages.
  let parameters: Table<Parameter>
  let slotNames: Table<Int32>
  let variants: Table<Variant>
  let blocks: Table<Block>
  /// The index of each name in `blocks` if there are more than `few`, otherwise empty.
  private let blockPositions: [Int32: Int]
  /// The scopes that templates and blocks called from here see.
  let bindings: [Binding]

  init(name: String, number: Int, source: TemplateSource, mode: EscapingMode, draft: Draft) {
    self.name = name
    self.number = number
    self.source = source
    self.mode = mode
    unsafe code = Program.copy(draft.code)
    unsafe text = Program.copy(draft.text)
    ranges = draft.ranges
    literals = Table(draft.literals)
    constants = Table(draft.constants)
    shapes = Table(draft.shapes)
    keywords = Table(draft.keywords)
    functions = Table(draft.functions)
    parameters = Table(draft.parameters)
    slotNames = Table(draft.slotNames)
    variants = Table(draft.variants)
    blocks = Table(draft.blocks)
    let isIndexed = draft.blocks.count > Program.few
    blockPositions = isIndexed ? Dictionary(zip(draft.blocks.map(\.name), 0...)) { first, _ in first } : [:]
    bindings = draft.bindings
  }

  deinit {
    unsafe code.deallocate()
    unsafe text.deallocate()
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe memory.initialize(fromContentsOf: elements)
    return UnsafeBufferPointer(memory)
  }

  struct SourceRange: Sendable {
    var start: Int32
    var end: Int32
  }

  /// Whether it writes and sets nothing.
  var isEmpty: Bool { unsafe code.first?.operation == .end }

  /// The block of that name in this template alone.
  func block(_ name: Int32) -> Block? {
    let position =
      blockPositions.isEmpty ? blocks.firstPosition { $0.name == name } : blockPositions[name]
    return position.map { blocks[$0] }
  }

  func parameters(of function: Function) -> [Parameter] {
    (0..<function.parameterCount).map { parameters[function.firstParameter + $0] }
  }

  func slotNames(of function: Function) -> [Int32] {
    (0..<function.slotCount).map { slotNames[function.firstName + $0] }
  }

  func keywords(of shape: Shape) -> [Int32] {
    (0..<shape.keywordCount).map { keywords[shape.firstKeyword + $0] }
  }

  /// The arguments of a call on the stack: positional values, then keyword values, then `*list`, then `**map`. It holds
  /// only numbers, so that passing it on needs no retain and release.
  struct Shape: Sendable, Hashable {
    var positional: Int
    var firstKeyword = 0
    var keywordCount = 0
    var hasList = false
    var hasMap = false

    var count: Int { positional + keywordCount + (hasList ? 1 : 0) + (hasMap ? 1 : 0) }

    var isSpread: Bool { hasList || hasMap }
  }

  struct Function: Sendable {
    enum Kind { case template, block, macro, caller, loop }

    var kind: Kind
    var name: Int32
    var entry = 0
    var slotCount = 0
    var firstParameter = 0
    var parameterCount = 0
    /// The slots of `caller`, `varargs` and `kwargs`; negative if the body does not mention them.
    var caller = -1
    var varargs = -1
    var kwargs = -1
    var mode = EscapingMode.none
    /// The kind of its output if that is captured.
    var result = EscapingMode.none
    /// The number of the context in which it starts and ends.
    var context: UInt16 = 0
    /// The same macro compiled for other contexts: a range of `variants`.
    var firstVariant = 0
    var variantCount = 0
    /// A range of `slotNames`.
    var firstName = 0
  }

  struct Variant: Sendable {
    var context: UInt16
    var function: Int
  }

  struct Parameter: Sendable {
    var name: Int32
    var hasDefault: Bool
  }

  struct Block: Sendable {
    var name: Int32
    var function: Int
    var isRequired: Bool
  }

  /// The scopes around a tag that runs another template or a block, the innermost first.
  struct Binding: Sendable {
    struct Level: Sendable {
      let table: ScopeTable
      /// How many functions further out the scope is.
      let depth: UInt16
      /// Variables from this slot on are declared after the tag.
      let limit: Int
    }

    let levels: [Level]
    /// Whether `loop` is one of the variables.
    let hasLoop: Bool
  }
}
