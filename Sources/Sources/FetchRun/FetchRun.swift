import Synchronization
import System
import Model
import Archive
import Text

/// The requests of a run: which are in progress, which are next, and which hosts asked not to be polled.
struct FetchRun: Sendable {
  let fetcher: Fetcher
  var visits = FetchAttempts()
  var queue: HostQueue
  /// `nil` if no other fetcher can use the archive.
  var leases: RunLeases?
  /// Fetches that are being leased: in no queue, until their leases are complete.
  var granted: [Int] = []
  /// The error after which nothing more can be leased.
  var broken: ArchiveError?
  private let icons: [String: IconRecord]

  init(_ fetcher: Fetcher, pauses: [String: Timestamp], icons: [String: IconRecord]) {
    self.fetcher = fetcher
    self.icons = icons
    let pace = fetcher.options.pace
    queue = HostQueue(spacing: pace.spacing, mostHosts: pace.hosts, pauses: pauses)
    leases = fetcher.holder.map { RunLeases($0, fetcher.archive, pace) }
  }

  /// Adds a fetch; returns a report instead if its host asked for a pause that has not ended.
  mutating func add(_ visit: FetchAttempt) -> SourceReport? {
    if let report = paused(visit) { return report }
    let id = visits.add(visit)
    if leases == nil {
      queue.add(id, host: visit.host)
    } else {
      leases?.add(id, host: visit.host)
    }
    return nil
  }

  /// Makes all added fetches, and returns their reports. Requests run on a thread of their own; tasks of the
  /// concurrency pool read the documents. Afterwards the run has no fetches.
  mutating func finish() async -> [SourceReport] {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    let backlog = Backlog()
    let (fetcher, icons) = (self.fetcher, self.icons)
    // The thread takes the only copy, so that what has ended is freed.
    let beginning = Mutex(self)
    visits = FetchAttempts()
    let take: @Sendable () -> FetchRun = {
      beginning.withLock { run in
        defer { run.visits = FetchAttempts() }
        return run
      }
    }
    let tell: @Sendable (Event) -> Void = { event in
      if case .ended = event { backlog.more() }
      continuation.yield(event)
    }
    let isRunning = DedicatedThread.run {
      var run = take()
      run.loop(backlog, tell)
      continuation.finish()
    }
    if !isRunning {
      var run = take()
      run.failAll(tell)
      continuation.finish()
    }
    var reports: [SourceReport] = []
    // In a group with results, each task takes 17 KB until its result is read, at the end of the run.
    await withDiscardingTaskGroup { group in
      for await event in events {
        switch event {
        case .reported(let new): reports += new
        case .ended(let visit, let step):
          group.addTask {
            switch fetcher.finish(visit, step, icons[visit.source.id]) {
            case .report(let report): backlog.end(report)
            case .more(let next): backlog.finishOne(followedBy: next)
            case .held(let visit):
              if let visits = backlog.hold(visit, now: .now) { backlog.end(fetcher.store(visits)) }
            }
          }
        case .held(let visits):
          group.addTask { backlog.end(fetcher.store(visits)) }
        }
      }
    }
    reports += backlog.takeReports()
    return reports
  }
}

extension FetchRun {
  /// In boxes, since a stream moves its events several times and a fetch is large.
  indirect enum Event: Sendable {
    /// A fetch has ended; its result must be read and stored.
    case ended(FetchAttempt, FetchAttempt.Step)
    /// These fetches do not take place in this run.
    case reported([SourceReport])
    /// These held visits must be stored now.
    case held([HeldVisit])
  }

  /// The number of unread documents from which on no further request starts.
  private static let mostWaiting = 8
  /// The number of received bytes of unfinished requests from which on no further request starts: many large responses
  /// at once would exhaust memory.
  private static let mostHeld = 64 << 20

  private mutating func loop(_ backlog: Backlog, _ tell: (Event) -> Void) {
    guard var transfers = Transfers() else { return failAll(tell) }
    let clock = ContinuousClock()
    let deadline = clock.now + fetcher.options.pace.total
    leases?.shuffle()
    let interruption = RunInterruption()
    // A run without leases has nothing to undo.
    let watch = leases.map { _ in interruption.watch() }
    defer {
      endLeases()
      watch?.end()
      interruption.end()
    }
    while !interruption.hasBegun {
      if let followUps = backlog.take() {
        for visit in followUps { add(visit, tell) }
      } else if isOver(transfers) {
        return
      }
      if clock.now > deadline { expire(tell) }
      if let error = fetcher.fault.error { stop(error, tell) }
      share(backlog, isAsking: transfers.count > 0, now: clock.now, tell)
      if backlog.count < FetchRun.mostWaiting, transfers.heldBytes < FetchRun.mostHeld {
        begin(&transfers, now: clock.now, tell)
      }
      let isLast = queue.count + transfers.count == 0
      if let visits = backlog.takeHeld(now: clock.now, isLast: isLast) { tell(.held(visits)) }
      let patience = backlog.count > 0 ? .milliseconds(5) : queue.patience(clock.now)
      for (id, response) in transfers.finished(patience: patience) {
        take(id, response, now: clock.now, tell)
      }
    }
  }

  /// Ends all fetches, since there is no memory for a request or a thread.
  private mutating func failAll(_ tell: (Event) -> Void) {
    for visit in visits.drain() { tell(.ended(visit, FetchRun.noMemory)) }
  }

  /// Adds a further request for a source that was fetched.
  private mutating func add(_ visit: FetchAttempt, _ tell: (Event) -> Void) {
    if let report = paused(visit) { return rest(report, tell) }
    enqueue(visits.add(visit))
  }

  private static let noMemory = FetchAttempt.Step.failed(.transport(.other("out of memory")), HTTPResponse())

  private mutating func begin(
    _ transfers: inout Transfers, now: ContinuousClock.Instant, _ tell: (Event) -> Void
  ) {
    guard leases?.isSafe(now) ?? true else { return }
    while let id = queue.next(now: now) {
      if isLost(visits[id]) {
        queue.release(visits[id].host)
        rest(id, waiting(visits[id], Self.elsewhere, nil), tell)
        continue
      }
      if fetcher.isAnswered(visits[id]) {
        queue.release(visits[id].host)
        finish(id, .notModified(HTTPResponse()), tell)
        continue
      }
      guard !transfers.start(visits[id].request(fetcher.agent), id: id) else { continue }
      queue.finish(visits[id].host, now: now)
      end(id, FetchRun.noMemory, tell)
    }
  }

  private mutating func take(
    _ id: Int, _ response: HTTPResponse, now: ContinuousClock.Instant, _ tell: (Event) -> Void
  ) {
    let host = visits[id].host
    queue.finish(host, now: now)
    applyPause(response, host, visits[id], tell)
    switch visits[id].take(response) {
    // The robots.txt of the redirect's target must be checked first.
    case .follow where visits[id].isPage: finish(id, .follow, tell)
    case .follow:
      if let report = paused(visits[id]) {
        rest(id, report, tell)
      } else {
        enqueue(id)
      }
    case let step: end(id, step, tell)
    }
  }

  private mutating func end(_ id: Int, _ step: FetchAttempt.Step, _ tell: (Event) -> Void) {
    // At once, not when the documents before it are read: the next request to this host may be for the same file.
    fetcher.learnRules(from: step, of: visits[id])
    finish(id, step, tell)
  }

  private mutating func finish(_ id: Int, _ step: FetchAttempt.Step, _ tell: (Event) -> Void) {
    tell(.ended(visits[id], step))
    visits.end(id)
  }

  /// Ends a fetch that this run does not complete.
  mutating func rest(_ id: Int, _ report: SourceReport, _ tell: (Event) -> Void) {
    visits.end(id)
    rest(report, tell)
  }

  private mutating func rest(_ report: SourceReport, _ tell: (Event) -> Void) { rest([report], tell) }

  private mutating func rest(_ reports: [SourceReport], _ tell: (Event) -> Void) {
    leases?.free(hosts: [], sources: reports.map(\.id))
    for report in reports { fetcher.report(report) }
    tell(.reported(reports))
  }

  /// Ends fetches of sources that other fetchers have visited.
  mutating func rest(visited ids: [Int], _ tell: (Event) -> Void) {
    guard !ids.isEmpty else { return }
    rest(ids.map { waiting(visits[$0], nil, nil) }, tell)
    for id in ids { visits.end(id) }
  }

  /// Stores that a host asked not to be polled, and ends all fetches that wait for it.
  private mutating func applyPause(
    _ response: HTTPResponse, _ host: String, _ visit: FetchAttempt, _ tell: (Event) -> Void
  ) {
    let now = fetcher.options.now
    let until = BackOff.pauseEnd(response, failures: visit.record.failures + 1, visit.source.id, now: now)
    guard let until, until > now else { return }
    let waiting = queue.pause(host, until: until)
    // If the pause cannot be stored, the next run sends one request too many. Errors of the archive are reported
    // elsewhere.
    try? fetcher.archive.pause(host, until: until)
    for id in waiting {
      if let report = paused(visits[id]) { rest(id, report, tell) }
    }
  }

  func paused(_ visit: FetchAttempt) -> SourceReport? {
    guard let until = queue.pauseEnd(visit.host, now: fetcher.options.now) else { return nil }
    let host = visit.source.isSecret ? "its host" : visit.host
    return waiting(visit, "\(host) is overloaded, or asked for a pause: it is asked again from \(until.rfc3339)", until)
  }

  private mutating func expire(_ tell: (Event) -> Void) {
    for id in queue.drain() + (leases?.drain() ?? []) {
      rest(id, waiting(visits[id], "the run ended before it could be fetched", nil), tell)
    }
  }

  /// Returns the report of a fetch that is postponed. If the source's own document was fetched, it is the report of
  /// that, whatever happens to further requests.
  func waiting(_ visit: FetchAttempt, _ message: String?, _ until: Timestamp?) -> SourceReport {
    if let report = visit.report { return report }
    var report = SourceReport(visit.source, visit.record)
    report.outcome = .waiting
    report.message = message
    report.nextVisit = until
    return report
  }
}
