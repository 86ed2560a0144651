import Synchronization

/// State shared by the network thread and the tasks that read documents: the number of unread documents, the follow-up
/// requests of the tasks, and the visits that are yet to be stored.
final class Backlog: Sendable {
  private struct State {
    var waiting = 0
    var followUps: [FetchAttempt] = []
    var ended: [String] = []
    var reports: [SourceReport] = []
    var held: [HeldVisit] = []
    var weight = 0
    /// When the first of `held` was added.
    var since: ContinuousClock.Instant?

    /// Removes and returns the held visits, which count as one unread document until they are stored.
    mutating func takeHeld() -> [HeldVisit] {
      defer { (held, weight, since) = ([], 0, nil) }
      waiting += 1
      return held
    }
  }

  /// The weight of visits that are stored together: a hundred that found nothing new, or about nine with ten entries each.
  static let groupSize = 100
  /// Less than the pause between two requests to a host, so that the visit is stored before another fetcher can lease the
  /// host.
  static let longestHeld = Duration.milliseconds(500)

  private let state = Mutex(State())

  /// The number of unread documents, and of groups of visits that are being stored.
  var count: Int { state.withLock { $0.waiting } }

  func more() { state.withLock { $0.waiting += 1 } }

  /// Decrements the number of unread documents and adds a follow-up request. Both happen in one step, or the run could end
  /// early.
  func finishOne(followedBy next: FetchAttempt) {
    state.withLock {
      $0.waiting -= 1
      $0.followUps.append(next)
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

  /// Decrements the number of unread documents, and holds a visit. Returns all held visits if they are enough
  /// to be stored.
  func hold(_ visit: HeldVisit, now: ContinuousClock.Instant) -> [HeldVisit]? {
    state.withLock { state in
      state.waiting -= 1
      state.held.append(visit)
      state.since = state.since ?? now
      state.weight += visit.weight
      return state.weight < Backlog.groupSize ? nil : state.takeHeld()
    }
  }

  /// Returns the held visits if they have waited long enough, or if no other visit can join them: `isLast` says that no
  /// request waits or runs.
  func takeHeld(now: ContinuousClock.Instant, isLast: Bool) -> [HeldVisit]? {
    state.withLock { state in
      guard let since = state.since else { return nil }
      let isAlone = isLast && state.waiting == 0 && state.followUps.isEmpty
      return isAlone || now - since >= Backlog.longestHeld ? state.takeHeld() : nil
    }
  }

  /// Ends the sources of held visits, which are now stored.
  func end(_ reports: [SourceReport]) {
    state.withLock {
      $0.waiting -= 1
      $0.ended += reports.map(\.id)
      $0.reports += reports
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

  /// Returns and clears the follow-up requests; `nil` at the end of the run, when no document is unread and all visits are
  /// stored.
  func take() -> [FetchAttempt]? {
    state.withLock { state in
      defer { state.followUps = [] }
      return state.followUps.isEmpty && state.waiting == 0 && state.held.isEmpty ? nil : state.followUps
    }
  }
}
