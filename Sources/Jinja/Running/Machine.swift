import Text

/// Runs programs: one rendering.
@safe struct Machine: ~Copyable {
  /// Keeps the programs that frames point to, with `found`.
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
  /// Where the output started before this rendering.
  let outputStart: Int
  var stack = Pile<Value>(capacity: 32)
  var slots = Pile<Value>(capacity: 64)
  var frames = Pile<Frame>(capacity: 8)
  var loops = Pile<Loop>(capacity: 4)
  var captures: [Int] = []
  /// Programs that were named by values, or compiled during this rendering.
  var found: [Program] = []
  /// That of `frames.last`, and its code.
  private(set) var setting: Setting
  private(set) var code: UnsafeBufferPointer<Instruction>
  var pc = 0
  var base = 0
  var serial = 0
  /// For what is escaped twice.
  var scratch: [UInt8] = []
  var warnings = 0
  var rounds = 0
  private let root: Context
  /// All others that were made, to be cleared in the end.
  var contexts: [Context] = []
  /// The value that had no such member, for suggestions.
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
    setting = Setting(template.program, root)
    unsafe code = setting.code
    budget = host.budget ?? Budget()
    outputStart = output.count
    quietLength = output.count + min(limits.bytes, 1 << 16)
    self.output = output
  }

  var program: Program { setting.program }

  var context: Context { setting.context }

  @inline(__always)
  mutating func run(in setting: Setting) {
    self.setting = setting
    unsafe code = setting.code
  }

  /// Renders; an error is given its place and chain.
  mutating func run() throws(TemplateError) {
    let depth = trace?.depth ?? 0
    defer {
      trace?.end(downTo: depth)
      root.clear()
      for context in contexts { context.clear() }
    }
    do throws(TemplateError) {
      if trace != nil { host.note(template: template.name) }
      try enter(setting, 0, finish: .stays)
      try runFrames()
    } catch {
      throw located(error)
    }
  }

  @inline(__always)
  mutating func push(_ value: consuming Value) { stack.push(value) }

  @inline(__always)
  mutating func pop() -> Value { stack.pop() }

  /// Takes the topmost elements off, in their order.
  mutating func pop(_ count: Int) -> [Value] { stack.pop(count) }

  var top: Value {
    @inline(__always) get { stack.last }
    @inline(__always) set { stack.last = newValue }
  }

  func name(_ number: Int32) -> String { environment.names[number] }
}
