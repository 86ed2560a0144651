/// The variables that a template and its blocks see by name: those of the rendering, those that it sets at its top
/// level, then those of the template that includes it.
final class Context: @unchecked Sendable {
  struct Variable {
    let name: Int32
    var value: Value
    /// Whether other templates may import it.
    var isExported = false
  }

  /// Up to this number, comparing the names one by one is faster than hashing.
  private static let few = 32

  let parent: Context?
  /// Whether the rendering has ended: a host may have kept a macro of it.
  private(set) var isOver = false
  // A context belongs to one machine, and no code in this file calls out while it accesses one, so that exclusivity
  // checks are not needed.
  @exclusivity(unchecked) private var variables: [Variable]
  /// The index of each name in `variables` if there are more than `few`, otherwise empty.
  @exclusivity(unchecked) private var positions: [Int32: Int] = [:]
  /// The template, and the chain of its parents. Most templates have no parent: they need no array.
  @exclusivity(unchecked) private var program: Program?
  @exclusivity(unchecked) private var parents: [Program] = []
  @exclusivity(unchecked) private var itsScope: LiveScope?

  init(
    _ variables: [Variable] = [], parent: Context? = nil, of program: Program? = nil, scope: LiveScope? = nil
  ) {
    unsafe self.variables = variables
    self.parent = parent
    unsafe itsScope = scope
    if variables.count > Context.few { indexVariables() }
    unsafe self.program = program
  }

  /// A context for a block that is run from the context `outer`.
  init(inside outer: Context, scope: LiveScope?) {
    unsafe variables = []
    parent = outer
    unsafe itsScope = scope
    unsafe program = outer.program
    unsafe parents = outer.parents
  }

  /// The scopes whose variables it also has, until the frame ends that runs in it.
  var scope: LiveScope? { unsafe itsScope }

  /// The serial number of that frame; −1 if there are no scopes.
  var scopeSerial: Int { unsafe itsScope?.serial ?? -1 }

  /// The variable that was stored in this context.
  func ownValue(_ name: Int32) -> Value? { position(of: name).map { unsafe variables[$0].value } }

  /// The variable in this context alone, if other templates may import it.
  func exportedValue(_ name: Int32) -> Value? {
    guard let position = position(of: name), unsafe variables[position].isExported else { return nil }
    return unsafe variables[position].value
  }

  func store(_ value: Value, as name: Int32, isExported: Bool) {
    if let position = position(of: name) {
      unsafe variables[position].value = value
      if isExported { unsafe variables[position].isExported = true }
      return
    }
    unsafe variables.append(Variable(name: name, value: value, isExported: isExported))
    guard unsafe variables.count > Context.few else { return }
    if unsafe positions.isEmpty { indexVariables() } else { unsafe positions[name] = variables.count - 1 }
  }

  /// Takes over the variables of its scopes, whose frames may change from now on. What was stored under such a name stays.
  func keep(_ variables: [Variable]) {
    unsafe itsScope = nil
    for variable in variables where position(of: variable.name) == nil {
      store(variable.value, as: variable.name, isExported: false)
    }
  }

  /// Clears everything, to break the reference cycles between macros and contexts.
  func clear() {
    unsafe variables = []
    unsafe positions = [:]
    unsafe program = nil
    unsafe parents = []
    unsafe itsScope = nil
    isOver = true
  }

  /// The names that other templates may import.
  var exports: [Int32] { unsafe variables.filter(\.isExported).map(\.name) }

  /// The inheritance chain: the template, its parent, that one's parent, …. The first one's blocks take precedence.
  var lineage: [Program] { unsafe (program.map { [$0] } ?? []) + parents }

  func extend(with parent: Program) {
    if unsafe program == nil { unsafe program = parent } else { unsafe parents.append(parent) }
  }

  /// The template itself, compiled for the parent that it turned out to have.
  func replaceLast(with program: Program) {
    if unsafe parents.isEmpty { unsafe self.program = program } else { unsafe parents[parents.count - 1] = program }
  }

  /// A block that was found in the inheritance chain.
  struct BlockPlace {
    /// The program of the template that defines the block.
    let activation: Activation
    /// The template's position in the inheritance chain.
    let level: Int
    let function: Int
    let isRequired: Bool
  }

  /// The block of that name in the inheritance chain, from position `level` on.
  func block(_ name: Int32, from level: Int) -> BlockPlace? {
    let count = unsafe parents.count + 1
    for level in level..<max(level, count) {
      guard let program = unsafe level == 0 ? program : parents[level - 1] else { continue }
      guard let block = program.block(name) else { continue }
      return BlockPlace(
        activation: Activation(program, self), level: level, function: block.function, isRequired: block.isRequired)
    }
    return nil
  }

  /// The names of what was stored in this context.
  var ownNames: [Int32] { unsafe variables.map(\.name) }
}

extension Context {
  private func position(of name: Int32) -> Int? {
    guard unsafe positions.isEmpty else { return unsafe positions[name] }
    for position in unsafe variables.indices where unsafe variables[position].name == name { return position }
    return nil
  }

  /// Of equal names, the first is found.
  private func indexVariables() {
    unsafe positions = Dictionary(zip(variables.map(\.name), 0...)) { first, _ in first }
  }
}
