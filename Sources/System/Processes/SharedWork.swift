import Dispatch

/// Work that several threads share, for functions that are not `async`.
package enum SharedWork {
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
  /// calls have ended. A part has at least `least` elements: waking a thread costs as much as some hundred short steps.
  package static func parts(of count: Int, least: Int = 2048, _ body: @Sendable (Range<Int>) -> Void) {
    let parts = count < 2 * least ? 1 : min(Processors.available, count / least)
    steps(parts) { body($0 * count / parts..<($0 + 1) * count / parts) }
  }

  /// Returns the values that `make` returns for the numbers below `count`, in their order. For `least`, see `parts`.
  @inlinable
  package static func map<Value>(_ count: Int, least: Int = 2048, _ make: @Sendable (Int) -> Value) -> [Value] {
    unsafe Array(unsafeUninitializedCapacity: count) { values, made in
      // Each thread initializes other elements.
      nonisolated(unsafe) let values = unsafe values
      parts(of: count, least: least) { part in
        for index in part { unsafe values.initializeElement(at: index, to: make(index)) }
      }
      made = count
    }
  }
}
