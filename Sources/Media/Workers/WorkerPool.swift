import Synchronization

/// A fixed number of places for worker processes. Each place has one worker at most, which the caller starts when it
/// first needs it, and replaces when it has ended. Any thread may ask.
final class WorkerPool<Worker: ~Copyable>: Sendable {
  private let places: [Place]
  private let turn = Atomic(0)

  private final class Place: Sendable {
    let worker = Mutex<Worker?>(nil)
  }

  init(count: Int) { places = (0..<max(1, count)).map { _ in Place() } }

  /// Calls `work` with the first place that is not in use; if there is none, waits for the next one in turn.
  func withIdle<Result: Sendable>(_ work: (inout sending Worker?) -> sending Result) -> Result {
    for place in places {
      if let result = place.worker.withLockIfAvailable(work) { return result }
    }
    let next = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    return places[abs(next % places.count)].worker.withLock(work)
  }
}
