/// A list that never changes: its elements are borrowed where they lie.
@safe struct Table<Element>: ~Copyable, @unchecked Sendable {
  /// Made once, freed with the table, never written to in between: any thread may read it.
  private let memory: UnsafeMutablePointer<Held<Element>>
  let count: Int

  init(_ elements: [Element] = []) {
    count = elements.count
    unsafe memory = .allocate(capacity: elements.count)
    for (position, element) in elements.enumerated() {
      unsafe (memory + position).initialize(to: Held(value: element))
    }
  }

  deinit {
    unsafe memory.deinitialize(count: count)
    unsafe memory.deallocate()
  }

  subscript(position: Int) -> Element {
    @inline(__always) _read {
      precondition(position >= 0 && position < count, "a table is read within its bounds")
      yield unsafe memory[position].value
    }
  }

  /// The element in its place, to be handed on without counting a reference.
  subscript(held position: Int) -> Held<Element> {
    @inline(__always) _read {
      precondition(position >= 0 && position < count, "a table is read within its bounds")
      yield unsafe memory[position]
    }
  }

  var array: [Element] { (0..<count).map { self[$0] } }

  @inline(__always)
  func firstPosition(where holds: (Element) -> Bool) -> Int? {
    for position in 0..<count where holds(self[position]) { return position }
    return nil
  }
}
