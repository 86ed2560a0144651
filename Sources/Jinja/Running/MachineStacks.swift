/// The stacks of a machine. A page renders many small templates one after another, such as those of links: each takes over
/// the stacks of one that has ended.
struct MachineStacks: ~Copyable {
  var values = Stack<Value>(capacity: 32)
  var slots = Stack<Value>(capacity: 64)
  var frames = Stack<Frame>(capacity: 8)
  var loops = Stack<Loop>(capacity: 4)

  /// Removes everything, which is needed after an error.
  mutating func clear() {
    values.cut(to: 0)
    slots.cut(to: 0)
    frames.cut(to: 0)
    loops.cut(to: 0)
  }
}

/// The stacks of a rendering that has ended; `nil` while they are used again.
final class SpareStacks {
  var stacks: MachineStacks?
}

extension Budget {
  var spareStacks: SpareStacks {
    if let known = spare as? SpareStacks { return known }
    let made = SpareStacks()
    spare = made
    return made
  }
}
