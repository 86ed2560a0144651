/// An immutable list whose elements can be borrowed in place.
@safe struct Table<Element>: ~Copyable, @unchecked Sendable {
  /// Allocated once, freed with the table, never written in between: any thread may read it.
  private let memory: UnsafeMutablePointer<Borrowed<Element>>
  let count: Int

  init(_ elements: [Element] = []) {
    count = elements.count
    unsafe memory = .allocate(capacity: elements.count)
    for (position, element) in elements.enumerated() {
      unsafe (memory + position).initialize(to: Borrowed(value: element))
    }
  }

  deinit {
    unsafe memory.deinitialize(count: count)
    unsafe memory.deallocate()
  }

  subscript(position: Int) -> Element {
    @inline(__always) _read {
      precondition(position >= 0 && position < count, "table index out of bounds")
      yield unsafe memory[position].value
    }
  }

  /// A borrowed view of the element.
  subscript(borrowing position: Int) -> Borrowed<Element> {
    @inline(__always) _read {
      precondition(position >= 0 && position < count, "table index out of bounds")
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
