/// Which variables are in sight while a function is compiled: the scopes of one function, innermost last.
struct FunctionScope {
  struct Level {
    var slots: [(name: Int32, slot: Int)] = []

    func slot(of name: Int32) -> Int? { slots.last { $0.name == name }?.slot }
  }

  /// What the machine has open around a statement, which `break` and `continue` close.
  struct OpenLoop {
    var captures: Int
    var nextAddress: Int
    var exits: [Int] = []
  }

  let kind: Program.Function.Kind
  /// The function's number in the program.
  let index: Int
  var levels = [Level()]
  var slotCount = 0
  var names: [Int32] = []
  var loops: [OpenLoop] = []
  var captures = 0
  /// Parents are known here: what is written is not seen.
  var isSilent = false

  var seesEnclosing: Bool { kind == .macro || kind == .caller || kind == .loop }

  mutating func declare(_ name: Int32, at level: Int) -> Int {
    let slot = slotCount
    slotCount += 1
    names.append(name)
    levels[level].slots.append((name, slot))
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
