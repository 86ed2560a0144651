/// A stack that is never shared, so that it needs no uniqueness check before a mutation.
@safe struct Stack<Element>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    unsafe memory = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    for position in 0..<count { unsafe (memory + position).deinitialize(count: 1) }
    unsafe memory.deallocate()
  }

  subscript(position: Int) -> Element {
    @inline(__always) _read {
      yield unsafe place(of: position).pointee.value
    }
    @inline(__always) _modify {
      check(position)
      yield unsafe &memory[position]
    }
  }

  var last: Element {
    @inline(__always) _read { yield unsafe place(of: count - 1).pointee.value }
    @inline(__always) _modify {
      check(count - 1)
      yield unsafe &memory[count - 1]
    }
  }

  /// A pointer to an element, valid until the stack grows or the element is removed or replaced. It lets the machine
  /// change other state while it reads the element.
  @inline(__always)
  func place(of position: Int) -> UnsafePointer<Borrowed<Element>> {
    check(position)
    return unsafe UnsafeRawPointer(memory + position).assumingMemoryBound(to: Borrowed<Element>.self)
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe (memory + count).initialize(to: element)
    count += 1
  }

  @inline(__always)
  mutating func push(_ element: Element, times: Int) {
    if count + times > capacity { grow(to: count + times) }
    for position in count..<count + times { unsafe (memory + position).initialize(to: element) }
    count += times
  }

  @inline(__always)
  mutating func pop() -> Element {
    check(count - 1)
    count -= 1
    return unsafe (memory + count).move()
  }

  /// Pops the topmost elements; returns them in their order.
  mutating func pop(_ count: Int) -> [Element] {
    guard count > 0 else { return [] }
    check(self.count - count)
    self.count -= count
    let start = self.count
    return unsafe [Element](unsafeUninitializedCapacity: count) { buffer, filled in
      for position in 0..<count {
        unsafe buffer.initializeElement(at: position, to: (memory + start + position).move())
      }
      filled = count
    }
  }

  /// Removes elements until `count` are left.
  @inline(__always)
  mutating func cut(to count: Int) {
    while self.count > count {
      self.count -= 1
      unsafe (memory + self.count).deinitialize(count: 1)
    }
  }

  /// Returns the element and puts `other` in its place.
  @inline(__always)
  mutating func exchange(_ position: Int, for other: consuming Element) -> Element {
    check(position)
    let element = unsafe (memory + position).move()
    unsafe (memory + position).initialize(to: other)
    return element
  }
}

extension Stack {
  /// The compiler counts pushes and pops, so that this index is always valid. The check keeps a compiler bug from
  /// touching other memory.
  @inline(__always)
  private func check(_ position: Int) {
    precondition(position >= 0 && position < count, "stack index out of bounds")
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let capacity = max(needed, self.capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    unsafe grown.moveInitialize(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = grown
    self.capacity = capacity
  }
}
