/// The variables in scope while a function is compiled: its nested scopes, the innermost last.
struct FunctionScope {
  /// What is open around a statement and has to be closed by `break` and `continue`.
  struct OpenLoop {
    var captures: Int
    var nextAddress: Int
    var exits: [Int] = []
  }

  let kind: Program.Function.Kind
  /// The function's number in the program.
  let index: Int
  var levels = [ScopeTable()]
  var slotCount = 0
  var names: [Int32] = []
  var loops: [OpenLoop] = []
  var captures = 0
  /// Whether a parent is extended here, so that output is discarded.
  var isSilent = false

  var seesEnclosing: Bool { kind == .macro || kind == .caller || kind == .loop }

  mutating func declare(_ name: Int32, at level: Int) -> Int {
    let slot = slotCount
    slotCount += 1
    names.append(name)
    levels[level].append(name, slot)
    return slot
  }

  /// The innermost variable of that name, and its level.
  func find(_ name: Int32, below limit: Int? = nil) -> (slot: Int, level: Int)? {
    for level in levels[..<(limit ?? levels.count)].indices.reversed() {
      if let slot = levels[level].slot(of: name) { return (slot, level) }
    }
    return nil
  }
}
