import Synchronization

/// How much has come and is not read yet.
final class Backlog: Sendable {
  private let waiting = Mutex(0)

  var count: Int { waiting.withLock { $0 } }

  func more() { waiting.withLock { $0 += 1 } }
  func less() { waiting.withLock { $0 -= 1 } }
}
