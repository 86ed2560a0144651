import Model
import Store
import Text

/// The requests of a run: which are on their way, whose turn is next, which hosts asked for quiet.
struct FetchRun: ~Copyable {
  private let fetcher: Fetcher
  private var pauses: [String: Timestamp]
  private var visits: [Visit] = []
  private var queue: HostQueue
  private var reports: [SourceReport] = []

  init(_ fetcher: Fetcher, pauses: [String: Timestamp]) {
    self.fetcher = fetcher
    self.pauses = pauses
    queue = HostQueue(spacing: fetcher.options.pace.spacing, mostHosts: fetcher.options.pace.hosts)
  }

  /// A report where the host must not be asked now.
  mutating func add(_ visit: Visit) -> SourceReport? {
    if let report = paused(visit) { return report }
    visits.append(visit)
    queue.add(visits.count - 1, host: visit.host)
    return nil
  }

  /// Visits all that were added, and returns their reports.
  mutating func finish() async -> [SourceReport] {
    let fetcher = self.fetcher
    guard var transfers = Transfers() else {
      return visits.map { fetcher.failed($0.source, $0.record, .transport(.other("no memory")), HTTPResponse()) }
    }
    let clock = ContinuousClock()
    let end = clock.now + fetcher.options.pace.total
    var work: [(Visit, Visit.Step)] = []
    reports += await withTaskGroup(of: SourceReport.self, returning: [SourceReport].self) { group in
      var done: [SourceReport] = []
      var pending = 0
      while queue.count > 0 || transfers.count > 0 {
        if clock.now > end { expire() }
        begin(&transfers, &work, now: clock.now)
        for (id, response) in transfers.finished(patience: patience(clock.now)) {
          take(id, response, &work, now: clock.now)
        }
        for (visit, step) in work {
          group.addTask { fetcher.finish(visit, step) }
          pending += 1
        }
        work.removeAll()
        // What has come is read while more is on its way, but never piles up.
        while pending > FetchRun.mostPending, let report = await group.next() {
          done.append(report)
          pending -= 1
        }
        await Task.yield()
      }
      for await report in group { done.append(report) }
      return done
    }
    return reports
  }
}

extension FetchRun {
  private static let mostPending = 8

  private mutating func begin(
    _ transfers: inout Transfers, _ work: inout [(Visit, Visit.Step)], now: ContinuousClock.Instant
  ) {
    while let id = queue.next(now: now) {
      guard !transfers.start(visits[id].request(fetcher.agent), id: id) else { continue }
      queue.finish(visits[id].host, now: now)
      work.append((visits[id], .failed(.transport(.other("no memory")), HTTPResponse())))
    }
  }

  private mutating func take(
    _ id: Int, _ response: HTTPResponse, _ work: inout [(Visit, Visit.Step)], now: ContinuousClock.Instant
  ) {
    let host = visits[id].host
    queue.finish(host, now: now)
    heed(response, host, visits[id])
    switch visits[id].take(response) {
    case .follow:
      if let report = paused(visits[id]) {
        reports.append(report)
        fetcher.report(report)
      } else {
        queue.add(id, host: visits[id].host)
      }
    case let step: work.append((visits[id], step))
    }
  }

  /// A host that asks for quiet gets it, from all its sources.
  private mutating func heed(_ response: HTTPResponse, _ host: String, _ visit: Visit) {
    let now = fetcher.options.now
    let until = BackOff.quiet(response, failures: visit.record.failures + 1, visit.source.id, now: now)
    guard let until, until > now else { return }
    pauses[host] = max(until, pauses[host] ?? until)
    // Where it cannot be written down, the next run asks once too often; the archive's own errors are told elsewhere.
    try? fetcher.archive.pause(host, until: until)
    for id in queue.drain(host) {
      guard let report = paused(visits[id]) else { continue }
      reports.append(report)
      fetcher.report(report)
    }
  }

  private func paused(_ visit: Visit) -> SourceReport? {
    guard let until = pauses[visit.host], until > fetcher.options.now else { return nil }
    return waiting(visit, "\(visit.host) asked for quiet until \(until.rfc3339)", until)
  }

  private mutating func expire() {
    for id in queue.drain() {
      let report = waiting(visits[id], "the run was over before its turn came", nil)
      reports.append(report)
      fetcher.report(report)
    }
  }

  private func waiting(_ visit: Visit, _ message: String, _ until: Timestamp?) -> SourceReport {
    var report = SourceReport(visit.source, visit.record)
    report.outcome = .waiting
    report.message = message
    report.nextVisit = until
    return report
  }

  private func patience(_ now: ContinuousClock.Instant) -> Duration {
    guard queue.count > 0, let wake = queue.nextWake else { return .milliseconds(100) }
    return min(max(wake - now, .milliseconds(1)), .milliseconds(100))
  }
}
