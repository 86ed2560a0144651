import Synchronization

/// What lies between the thread of the network and those that read: how much has come and is not read yet, and the
/// further GETs that the readers ask for.
final class Backlog: Sendable {
  private struct State {
    var waiting = 0
    var asked: [FetchAttempt] = []
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.waiting } }

  func more() { state.withLock { $0.waiting += 1 } }

  /// One is read, and asks for another GET or for nothing: in one step, so that nobody believes that all is done.
  func less(_ next: FetchAttempt?) {
    state.withLock {
      $0.waiting -= 1
      if let next { $0.asked.append(next) }
    }
  }

  /// Takes what was asked for; `nil` where nothing was and nothing can come any more.
  func take() -> [FetchAttempt]? {
    state.withLock { state in
      defer { state.asked = [] }
      return state.asked.isEmpty && state.waiting == 0 ? nil : state.asked
    }
  }
}
