/// The variables that a template and its blocks see by name: what it was rendered with, what it stored at its top, then
/// what the template sees that included it. Few, so that looking for one means going through all.
final class Context: @unchecked Sendable {
  let parent: Context?
  /// Whether the rendering that made it has ended: a host may have kept a macro.
  private(set) var isOver = false
  // One machine alone uses a context, and nothing in this file calls anything while it reads or changes one of these: that
  // no two uses overlap need not be looked for at each.
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

  /// What a block sees that is run from the surroundings of `outer`.
  init(_ variables: [(name: Int32, value: Value)], inside outer: Context) {
    unsafe self.variables = variables
    parent = outer
    unsafe programs = outer.programs
  }

  subscript(name: Int32) -> Value? {
    for position in unsafe variables.indices where unsafe variables[position].name == name {
      return unsafe variables[position].value
    }
    return parent?[name]
  }

  func store(_ value: Value, as name: Int32, isExported: Bool) {
    if let position = unsafe variables.firstIndex(where: { $0.name == name }) {
      unsafe variables[position].value = value
    } else {
      unsafe variables.append((name, value))
    }
    if isExported, !exports.contains(name) { unsafe exported.append(name) }
  }

  /// Lets go of everything: macros hold the context that holds them.
  func clear() {
    unsafe variables = []
    unsafe programs = []
    isOver = true
  }

  /// The names that other templates may import.
  var exports: [Int32] { unsafe exported }

  /// The template, its parent, that one's parent, …: whose blocks count, the first one's most.
  var lineage: [Program] { unsafe programs }

  func extend(with parent: Program) { unsafe programs.append(parent) }

  /// The template itself, compiled for the parent that it turned out to have.
  func replaceLast(with program: Program) { unsafe programs[programs.count - 1] = program }

  /// Where a block was found.
  struct BlockPlace {
    /// The block's own program.
    let setting: Setting
    /// Of the lineage.
    let level: Int
    let function: Int
    let isRequired: Bool
  }

  /// The block of that name, from the template at `level` of the lineage upwards.
  func block(_ name: Int32, from level: Int) -> BlockPlace? {
    let count = unsafe programs.count
    for level in level..<max(level, count) {
      let program = unsafe programs[level]
      guard let position = program.blocks.firstPosition(where: { $0.name == name }) else { continue }
      let block = program.blocks[position]
      return BlockPlace(
        setting: Setting(program, self), level: level, function: block.function, isRequired: block.isRequired)
    }
    return nil
  }

  /// Every name that can be seen, for suggestions.
  var names: [Int32] { unsafe variables.map(\.name) + (parent?.names ?? []) }
}
