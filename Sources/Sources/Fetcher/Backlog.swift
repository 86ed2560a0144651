import Synchronization

/// State shared by the network thread and the tasks that read documents: the number of documents not yet read, and the
/// further requests that the tasks ask for.
final class Backlog: Sendable {
  private struct State {
    var waiting = 0
    var asked: [FetchAttempt] = []
    var ended: [String] = []
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.waiting } }

  func more() { state.withLock { $0.waiting += 1 } }

  /// Decrements the number of unread documents and adds a follow-up request, if there is one. Both happen in one step,
  /// or the run could end early. `ended` is the id of the source if nothing follows.
  func less(_ next: FetchAttempt?, ended: String? = nil) {
    state.withLock {
      $0.waiting -= 1
      if let next { $0.asked.append(next) }
      if let ended { $0.ended.append(ended) }
    }
  }

  /// Returns and clears the sources whose last request has ended.
  func takeEnded() -> [String] {
    state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
  }

  /// Returns and clears the follow-up requests; `nil` if there are none and none can follow.
  func take() -> [FetchAttempt]? {
    state.withLock { state in
      defer { state.asked = [] }
      return state.asked.isEmpty && state.waiting == 0 ? nil : state.asked
    }
  }
}
