import Text

/// Executes the programs of one rendering: the loop over instructions, its stacks and the calls that are open.
@safe struct Machine: ~Copyable {
  /// Keep the programs alive to which frames point, together with `found`.
  private let template: Program
  let programs: [Program?]
  let library: SharedLibrary
  let trace: Trace?
  let track: WorkTrack?
  var rendering: Rendering
  var stack: Stack<Value>
  var slots: Stack<Value>
  var frames: Stack<Frame>
  var loops: Stack<Loop>
  var captures: [Int] = []
  /// Programs whose names were computed, or that were compiled during this rendering.
  var found: [ObjectIdentifier: Program] = [:]
  /// The modules that were imported without context, by their programs: importing one again does not run it again.
  var modules: [ObjectIdentifier: Module] = [:]
  /// The program of `frames.last`, and its code.
  private(set) var activation: Activation
  private(set) var code: UnsafeBufferPointer<Instruction>
  var pc = 0
  var base = 0
  var serial = 0
  private let root: Context
  /// All other contexts of this rendering, which are cleared at its end.
  var contexts: [Context] = []
  /// The includes that pages share; `nil` if they share none.
  var shared: SharedFragments?
  /// The includes that are being recorded, the innermost last.
  var recordings: [FragmentRecording] = []
  /// The frame of the innermost of them; −1 if there is none.
  var recordedFrame = -1

  init(
    _ template: Program, _ programs: [Program?], _ library: SharedLibrary, _ variables: [(name: Int32, value: Value)],
    _ host: any Host, output: consuming [UInt8]
  ) {
    self.template = template
    self.programs = programs
    self.library = library
    trace = host.trace
    track = host.track
    shared = host.sharedFragments
    rendering = Rendering(library.vocabulary, host, output: output)
    let stacks = rendering.budget.spareStacks.stacks.take() ?? MachineStacks()
    stack = stacks.values
    slots = stacks.slots
    frames = stacks.frames
    loops = stacks.loops
    root = Context(variables.map { Context.Variable(name: $0.name, value: $0.value) }, of: template)
    activation = Activation(template, root)
    unsafe code = activation.code
  }

  /// Ends the machine, and leaves its stacks to the next rendering.
  consuming func end() {
    let spare = rendering.budget.spareStacks
    var stacks = MachineStacks(values: stack, slots: slots, frames: frames, loops: loops)
    stacks.clear()
    spare.stacks = consume stacks
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
    let measured = track?.depth ?? 0
    defer {
      trace?.end(downTo: depth)
      track?.end(downTo: measured)
      abandonRecordings()
      root.clear()
      for context in contexts { context.clear() }
    }
    do throws(TemplateError) {
      if trace != nil { rendering.host.note(template: template.name, number: template.number) }
      try enter(activation, 0, finish: .stays)
      try runFrames()
    } catch {
      passWarnings()
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

  func name(_ number: Int32) -> String { rendering.name(number) }
}
