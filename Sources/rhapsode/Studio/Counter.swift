import Synchronization

/// A counter that begins with 1. Any thread may use it.
final class Counter: Sendable {
  private let last = Atomic(0)

  func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
