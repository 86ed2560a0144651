/// The variables that a template and its blocks see by name: those of the rendering, those that it sets at its top
/// level, then those of the template that includes it. They are few, so that lookups are linear.
final class Context: @unchecked Sendable {
  let parent: Context?
  /// Whether the rendering has ended: a host may have kept a macro of it.
  private(set) var isOver = false
  // A context belongs to one machine, and no code in this file calls out while it accesses one, so that exclusivity
  // checks are not needed.
  @exclusivity(unchecked) private var variables: [(name: Int32, value: Value)]
  @exclusivity(unchecked) private var exported: [Int32] = []
  @exclusivity(unchecked) private var programs: [Program] = []

  init(_ variables: [(name: Int32, value: Value)] = [], parent: Context? = nil, of program: Program? = nil) {
    unsafe self.variables = variables
    self.parent = parent
    guard let program else { return }
    unsafe programs.reserveCapacity(4)
    unsafe programs.append(program)
  }

  /// A context for a block that is run from the context `outer`.
  init(_ variables: [(name: Int32, value: Value)], inside outer: Context) {
    unsafe self.variables = variables
    parent = outer
    unsafe programs = outer.programs
  }

  subscript(name: Int32) -> Value? { ownValue(name) ?? parent?[name] }

  /// The variable in this context alone.
  func ownValue(_ name: Int32) -> Value? {
    for position in unsafe variables.indices where unsafe variables[position].name == name {
      return unsafe variables[position].value
    }
    return nil
  }

  func store(_ value: Value, as name: Int32, isExported: Bool) {
    if let position = unsafe variables.firstIndex(where: { $0.name == name }) {
      unsafe variables[position].value = value
    } else {
      unsafe variables.append((name, value))
    }
    if isExported, !exports.contains(name) { unsafe exported.append(name) }
  }

  /// Clears everything, to break the reference cycles between macros and contexts.
  func clear() {
    unsafe variables = []
    unsafe programs = []
    isOver = true
  }

  /// The names that other templates may import.
  var exports: [Int32] { unsafe exported }

  /// The inheritance chain: the template, its parent, that one's parent, …. The first one's blocks take precedence.
  var lineage: [Program] { unsafe programs }

  func extend(with parent: Program) { unsafe programs.append(parent) }

  /// The template itself, compiled for the parent that it turned out to have.
  func replaceLast(with program: Program) { unsafe programs[programs.count - 1] = program }

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
    let count = unsafe programs.count
    for level in level..<max(level, count) {
      let program = unsafe programs[level]
      guard let position = program.blocks.firstPosition(where: { $0.name == name }) else { continue }
      let block = program.blocks[position]
      return BlockPlace(
        activation: Activation(program, self), level: level, function: block.function, isRequired: block.isRequired)
    }
    return nil
  }

  /// All visible names, for suggestions.
  var names: [Int32] { unsafe variables.map(\.name) + (parent?.names ?? []) }
}
