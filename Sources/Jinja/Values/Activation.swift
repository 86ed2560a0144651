/// The program and the context in which a function runs. Both are unowned: the machine keeps every program and context
/// until the rendering ends. The accessors return numbers, so that no retain and release is needed.
@safe struct Activation {
  private let itsProgram: Unmanaged<Program>
  private let itsContext: Unmanaged<Context>

  init(_ program: Program, _ context: Context) {
    unsafe itsProgram = .passUnretained(program)
    unsafe itsContext = .passUnretained(context)
  }

  /// The program as a strong reference, for code where a retain does not matter.
  var program: Program { unsafe itsProgram.takeUnretainedValue() }

  var context: Context { unsafe itsContext.takeUnretainedValue() }

  /// Valid as long as the program.
  @inline(__always)
  var code: UnsafeBufferPointer<Instruction> { unsafe itsProgram._withUnsafeGuaranteedRef { unsafe $0.code } }

  @inline(__always)
  func text(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe itsProgram._withUnsafeGuaranteedRef { unsafe UnsafeBufferPointer(rebasing: $0.text[start..<start + count]) }
  }

  @inline(__always)
  func literal(_ number: Int) -> Value { unsafe itsProgram._withUnsafeGuaranteedRef { $0.literals[number] } }

  @inline(__always)
  func shape(_ number: Int) -> Program.Shape { unsafe itsProgram._withUnsafeGuaranteedRef { $0.shapes[number] } }

  @inline(__always)
  func keyword(_ number: Int) -> Int32 { unsafe itsProgram._withUnsafeGuaranteedRef { $0.keywords[number] } }

  @inline(__always)
  func function(_ number: Int) -> Program.Function {
    unsafe itsProgram._withUnsafeGuaranteedRef { $0.functions[number] }
  }

  @inline(__always)
  func parameter(_ number: Int) -> Program.Parameter {
    unsafe itsProgram._withUnsafeGuaranteedRef { $0.parameters[number] }
  }

  @inline(__always)
  func slotName(_ number: Int) -> Int32 { unsafe itsProgram._withUnsafeGuaranteedRef { $0.slotNames[number] } }

  @inline(__always)
  func variant(_ number: Int) -> Program.Variant { unsafe itsProgram._withUnsafeGuaranteedRef { $0.variants[number] } }

  /// Whether this is its context.
  func isIn(_ context: Context) -> Bool { unsafe itsContext.toOpaque() == Unmanaged.passUnretained(context).toOpaque() }

  /// Whether scopes end with the frame of that serial number.
  func endsScope(with serial: Int) -> Bool {
    unsafe itsContext._withUnsafeGuaranteedRef { $0.scopeSerial == serial || $0.parent?.scopeSerial == serial }
  }

  var isOver: Bool { unsafe itsContext._withUnsafeGuaranteedRef { $0.isOver } }

  func block(_ name: Int32, from level: Int) -> Context.BlockPlace? {
    unsafe itsContext._withUnsafeGuaranteedRef { $0.block(name, from: level) }
  }

  /// Another program in the same context.
  func with(_ program: Program) -> Activation { Activation(program, context) }
}
