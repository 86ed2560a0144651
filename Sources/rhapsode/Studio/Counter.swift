import Synchronization

/// Counts from 1; any thread may ask.
final class Counter: Sendable {
  private let last = Atomic(0)

  func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
