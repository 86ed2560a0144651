import Synchronization

/// Keeps work from being started a second time while it runs.
final class OneAtATime: Sendable {
  private let isRunning = Atomic(false)

  /// Returns whether the work may begin; then call `end` when it is done.
  func begin() -> Bool { !isRunning.exchange(true, ordering: .acquiringAndReleasing) }

  func end() { isRunning.store(false, ordering: .releasing) }
}
