import Glibc

/// Runs network work on a thread of its own. So it does not block the few threads of the concurrency pool, and does not
/// wait for a free one.
package enum DedicatedThread {
  /// Returns `false` if the system cannot create a thread; the work is not started then.
  package static func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(work))
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context { unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work() }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Returns the result of the work, which runs on a thread of its own if one can be created.
  package static func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let resuming: @Sendable () -> Void = { continuation.resume(returning: work()) }
      if !run(resuming) { resuming() }
    }
  }

  /// Blocks the calling thread, which must not belong to the concurrency pool.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  private final class Box: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
