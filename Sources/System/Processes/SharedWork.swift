import Dispatch

/// Work that several threads share, for functions that are not `async`.
package enum SharedWork {
  /// The fewest elements for which another thread is used: waking one costs as much as some hundred short steps.
  private static let least = 2048

  /// Calls `step` with each number below `count`, on as many threads as there are processors, and returns when all calls
  /// have ended. The calls begin in the order of the numbers.
  package static func steps(_ count: Int, _ step: @Sendable (Int) -> Void) {
    if count < 2 {
      (0..<count).forEach(step)
    } else {
      DispatchQueue.concurrentPerform(iterations: count, execute: step)
    }
  }

  /// Calls `body` with parts of `0..<count` that together are the whole, one for each processor, and returns when all
  /// calls have ended. A short range is one part.
  package static func parts(of count: Int, _ body: @Sendable (Range<Int>) -> Void) {
    let parts = count < 2 * least ? 1 : min(Processors.available, count / least)
    steps(parts) { body($0 * count / parts..<($0 + 1) * count / parts) }
  }

  /// Returns the values that `make` returns for the numbers below `count`, in their order.
  @inlinable
  package static func map<Value>(_ count: Int, _ make: @Sendable (Int) -> Value) -> [Value] {
    unsafe Array(unsafeUninitializedCapacity: count) { values, made in
      // Each thread initializes other elements.
      nonisolated(unsafe) let values = unsafe values
      parts(of: count) { part in
        for index in part { unsafe values.initializeElement(at: index, to: make(index)) }
      }
      made = count
    }
  }
}
