import Glibc

/// Work that waits for the network: on a thread of its own, so that it neither holds one of the few threads that compute
/// nor starves behind them.
package enum DedicatedThread {
  /// `false` where the system has no thread to give; the work is not begun then.
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

  /// What the work gives, from a thread of its own where there is one.
  package static func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let resuming: @Sendable () -> Void = { continuation.resume(returning: work()) }
      if !run(resuming) { resuming() }
    }
  }

  /// Holds up the thread that calls it: not for one of those that compute.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  private final class Box: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
