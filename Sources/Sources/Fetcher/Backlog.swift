import Synchronization

/// State shared by the network thread and the tasks that read documents: the number of unread documents, and the
/// follow-up requests of the tasks.
final class Backlog: Sendable {
  private struct State {
    var waiting = 0
    var asked: [FetchAttempt] = []
    var ended: [String] = []
    var reports: [SourceReport] = []
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.waiting } }

  func more() { state.withLock { $0.waiting += 1 } }

  /// Decrements the number of unread documents and adds a follow-up request. Both happen in one step, or the run could end
  /// early.
  func less(_ next: FetchAttempt) {
    state.withLock {
      $0.waiting -= 1
      $0.asked.append(next)
    }
  }

  /// Decrements the number of unread documents, and ends the source: it has no follow-up request.
  func end(_ report: SourceReport) {
    state.withLock {
      $0.waiting -= 1
      $0.ended.append(report.id)
      $0.reports.append(report)
    }
  }

  /// Returns and clears the reports of the sources whose last request has ended.
  func takeReports() -> [SourceReport] {
    state.withLock { state in
      defer { state.reports = [] }
      return state.reports
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
