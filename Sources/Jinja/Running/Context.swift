/// The variables that a template and its blocks see by name: what it was rendered with, what it stored at its top, then
/// what the template sees that included it. Few, so that looking for one means going through all.
final class Context: @unchecked Sendable {
  private(set) var variables: [(name: Int32, value: Value)]
  let parent: Context?
  /// The names that other templates may import.
  private(set) var exports: [Int32] = []
  /// The template, its parent, that one's parent, …: whose blocks count, the first one's most.
  var lineage: [Program] = []

  init(_ variables: [(name: Int32, value: Value)] = [], parent: Context? = nil) {
    self.variables = variables
    self.parent = parent
  }

  subscript(name: Int32) -> Value? {
    for variable in variables where variable.name == name { return variable.value }
    return parent?[name]
  }

  func store(_ value: Value, as name: Int32, isExported: Bool) {
    if let position = variables.firstIndex(where: { $0.name == name }) {
      variables[position].value = value
    } else {
      variables.append((name, value))
    }
    if isExported, !exports.contains(name) { exports.append(name) }
  }

  /// Lets go of everything: macros hold the context that holds them.
  func clear() {
    variables = []
    lineage = []
  }

  /// The function of that block, from the template at `level` of the lineage upwards, and the level where it was found.
  func block(_ name: Int32, from level: Int) -> (
    program: Program, block: Program.Block, level: Int
  )? {
    var level = level
    while level < lineage.count {
      if let block = lineage[level].blocks.first(where: { $0.name == name }) {
        return (lineage[level], block, level)
      }
      level += 1
    }
    return nil
  }

  /// Every name that can be seen, for suggestions.
  var names: [Int32] { variables.map(\.name) + (parent?.names ?? []) }
}
