import Synchronization
import System

/// Ends a run when a signal ends the program, so that its leases do not keep other fetchers from its sources.
final class RunInterruption: Sendable {
  private let isAsked = Atomic(false)
  private let hasEnded = Atomic(false)

  /// How long the program waits for the end of the run, in milliseconds: a database that does not answer must not keep it
  /// from ending.
  private static let patience = 2000

  /// Whether the run must end.
  var hasBegun: Bool { isAsked.load(ordering: .acquiring) }

  func watch() -> Interruption.Watch {
    Interruption.watch { [self] in
      isAsked.store(true, ordering: .releasing)
      for _ in 0..<Self.patience / 10 where !hasEnded.load(ordering: .acquiring) {
        DedicatedThread.sleep(milliseconds: 10)
      }
    }
  }

  /// Says that the run has ended its leases. Does not return if the program is about to die of a signal: the command must
  /// not report an incomplete run as a success.
  func end() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    while hasBegun { DedicatedThread.sleep(milliseconds: 1000) }
  }
}
