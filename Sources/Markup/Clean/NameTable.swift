/// A table of the meanings of names. It does not hash again, since its keys are hashes.
struct NameTable<Meaning: Sendable>: Sendable {
  private struct Slot: Sendable {
    var key: NameKey
    var meaning: Meaning
  }

  /// The size is a power of two, at most a quarter full; collisions use the next free slot.
  private var slots: [Slot?]

  init(_ names: [NameKey: Meaning]) {
    var size = 64
    while size < names.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    for (key, meaning) in names {
      var index = position(of: key)
      while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(key: key, meaning: meaning)
    }
  }

  subscript(key: NameKey) -> Meaning? {
    var index = position(of: key)
    while let slot = slots[index] {
      if slot.key == key { return slot.meaning }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the index from the upper bits, which depend on every byte of the name.
  private func position(of key: NameKey) -> Int {
    Int(truncatingIfNeeded: key.value >> 40) & (slots.count - 1)
  }
}
