import Synchronization
import System

/// The time limit of an operation, which libpq does not have. If the process of a server hangs while its system confirms
/// packets, as in a container that is paused, a fetch would wait for an answer for ever.
final class OperationLimit: Sendable {
  /// The longest operation of a large archive takes minutes.
  static let usual = Duration.seconds(1800)

  private let duration: Duration
  private let watch = Watch()

  /// What the thread that enforces the limit shares with the operations.
  private final class Watch: Sendable {
    /// The socket of the operation that runs, and the time at which it must have ended; `nil` between operations.
    let running = Mutex<(socket: Int32, deadline: ContinuousClock.Instant)?>(nil)
    let hasThread = Atomic(false)
    let isOver = Atomic(false)
  }

  init(_ duration: Duration) { self.duration = duration }

  deinit { watch.isOver.store(true, ordering: .relaxed) }

  /// Begins an operation on the connection with this socket, which must stay open until `end`.
  func begin(_ socket: Int32) {
    watch.running.withLock { $0 = (socket, .now + duration) }
    guard !watch.hasThread.exchange(true, ordering: .relaxed) else { return }
    // Without a thread, there is no limit.
    _ = DedicatedThread.run { [watch] in
      while !watch.isOver.load(ordering: .relaxed) {
        DedicatedThread.sleep(milliseconds: 500)
        watch.running.withLock { running in
          guard let (socket, deadline) = running, deadline < .now else { return }
          // libpq then reports that the connection is lost.
          Connection.shutDown(socket)
          running = nil
        }
      }
    }
  }

  func end() { watch.running.withLock { $0 = nil } }
}
