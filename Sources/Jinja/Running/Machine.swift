import Text

/// Runs programs: one rendering.
struct Machine: ~Copyable {
  let environment: Environment
  let words: Vocabulary.Words
  let limits: Limits
  let isStrict: Bool
  let host: any Host
  var output: [UInt8]
  /// Where the output started before this rendering.
  let outputStart: Int
  var stack: [Value] = []
  var slots: [Value] = []
  var loops: [Loop] = []
  var captures: [Int] = []
  var frames: [Frame] = []
  let programs: [Program?]
  var program: Program
  var context: Context
  var pc = 0
  var base = 0
  var serial = 0
  var rounds = 0
  /// All that were made, to be cleared in the end.
  var contexts: [Context] = []
  /// The value that had no such member, for suggestions.
  var lastMiss: (name: Int32, owner: Value)?

  init(_ template: Template, _ context: Context, _ host: any Host, output: consuming [UInt8]) {
    environment = template.environment
    programs = template.programs
    words = environment.vocabulary.words
    limits = environment.options.limits
    isStrict = !environment.options.isLenient
    self.host = host
    program = template.program
    self.context = context
    contexts = [context]
    outputStart = output.count
    self.output = output
    slots.reserveCapacity(64)
    stack.reserveCapacity(32)
    frames.reserveCapacity(8)
  }

  /// Renders; an error is given its place and chain.
  mutating func run() throws(TemplateError) {
    defer { for context in contexts { context.clear() } }
    do throws(TemplateError) {
      try enter(program, 0, context, finish: .stays)
      context.lineage = [program]
      while !frames.isEmpty { try runFrame() }
    } catch {
      throw located(error)
    }
  }

  mutating func push(_ value: consuming Value) { stack.append(value) }

  mutating func pop() -> Value { stack.removeLast() }

  /// Takes the topmost elements off, in their order.
  mutating func pop(_ count: Int) -> [Value] {
    let values = Array(stack[(stack.count - count)...])
    stack.removeLast(count)
    return values
  }

  var top: Value {
    get { stack[stack.count - 1] }
    set { stack[stack.count - 1] = newValue }
  }

  func name(_ number: Int32) -> String { environment.names[number] }
}
