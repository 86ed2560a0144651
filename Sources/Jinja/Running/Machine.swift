import Text

/// Executes programs: one rendering.
@safe struct Machine: ~Copyable {
  /// Keeps the programs alive to which frames point, together with `found`.
  let template: Template
  let environment: Environment
  let words: Vocabulary.Words
  let limits: Limits
  let isStrict: Bool
  let host: any Host
  let trace: Trace?
  let budget: Budget
  /// A length of the output after which what was made is added up.
  let quietLength: Int
  var output: [UInt8]
  /// The size of the output before this rendering.
  let outputStart: Int
  var stack = Stack<Value>(capacity: 32)
  var slots = Stack<Value>(capacity: 64)
  var frames = Stack<Frame>(capacity: 8)
  var loops = Stack<Loop>(capacity: 4)
  var captures: [Int] = []
  /// Programs whose names were computed, or that were compiled during this rendering.
  var found: [Program] = []
  /// The program of `frames.last`, and its code.
  private(set) var activation: Activation
  private(set) var code: UnsafeBufferPointer<Instruction>
  var pc = 0
  var base = 0
  var serial = 0
  /// A buffer for values that are escaped twice.
  var scratch: [UInt8] = []
  var warnings = 0
  var rounds = 0
  private let root: Context
  /// All other contexts of this rendering, which are cleared at its end.
  var contexts: [Context] = []
  /// The value in which a member was not found, for suggestions.
  var lastMiss: (name: Int32, owner: Value)?

  init(_ template: Template, _ variables: [(name: Int32, value: Value)], _ host: any Host, output: consuming [UInt8]) {
    self.template = template
    environment = template.environment
    words = environment.vocabulary.words
    limits = environment.options.limits
    isStrict = !environment.options.isLenient
    self.host = host
    trace = host.trace
    root = Context(variables, of: template.program)
    activation = Activation(template.program, root)
    unsafe code = activation.code
    budget = host.budget ?? Budget()
    outputStart = output.count
    quietLength = output.count + min(limits.bytes, 1 << 16)
    self.output = output
  }

  var program: Program { activation.program }

  var context: Context { activation.context }

  @inline(__always)
  mutating func run(in activation: Activation) {
    self.activation = activation
    unsafe code = activation.code
  }

  /// Renders; an error gets its place and call chain.
  mutating func run() throws(TemplateError) {
    let depth = trace?.depth ?? 0
    defer {
      trace?.end(downTo: depth)
      root.clear()
      for context in contexts { context.clear() }
    }
    do throws(TemplateError) {
      if trace != nil { host.note(template: template.name) }
      try enter(activation, 0, finish: .stays)
      try runFrames()
    } catch {
      throw located(error)
    }
  }

  @inline(__always)
  mutating func push(_ value: consuming Value) { stack.push(value) }

  @inline(__always)
  mutating func pop() -> Value { stack.pop() }

  /// Pops the topmost elements; returns them in their order.
  mutating func pop(_ count: Int) -> [Value] { stack.pop(count) }

  var top: Value {
    @inline(__always) get { stack.last }
    @inline(__always) set { stack.last = newValue }
  }

  func name(_ number: Int32) -> String { environment.names[number] }
}
