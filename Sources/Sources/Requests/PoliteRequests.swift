import System
import Text

/// GET and HEAD requests outside the schedule of feeds (links, pictures, libraries, documents that a command names),
/// with the same politeness: one request per host at a time with a pause after it, limited redirects, checked
/// addresses, and no requests to hosts that asked not to be polled. They run on the caller's thread; see `DedicatedThread`.
struct PoliteRequests: ~Copyable {
  private let agent: UserAgent
  private let pace: FetchOptions.Pace
  private let now: Timestamp
  /// Modifies a request just before it is sent.
  private let shape: (Int, inout HTTPRequest) -> Void
  private var transfers: Transfers
  private var queue: HostQueue

  /// Hosts that asked not to be polled, and until when.
  var pauses: [String: Timestamp] { queue.pauses }

  /// Fails if memory is exhausted. `pauses` come from earlier runs.
  init?(
    _ agent: UserAgent, _ pace: FetchOptions.Pace, pauses: [String: Timestamp] = [:], now: Timestamp,
    shaping shape: @escaping (Int, inout HTTPRequest) -> Void = { _, _ in }
  ) {
    guard let transfers = Transfers() else { return nil }
    self.agent = agent
    self.pace = pace
    self.now = now
    self.shape = shape
    self.transfers = transfers
    queue = HostQueue(spacing: pace.spacing, mostHosts: pace.hosts, pauses: pauses)
  }

  /// Makes all requests and reports how each ended: its index, the attempt after its redirects, and its last step.
  mutating func run(_ visits: [FetchAttempt], _ tell: (Int, FetchAttempt, FetchAttempt.Step) -> Void) {
    var visits = visits
    let clock = ContinuousClock()
    let deadline = clock.now + pace.total
    for index in visits.indices { enqueue(index, visits[index], tell) }
    while queue.count > 0 || transfers.count > 0 {
      if clock.now > deadline {
        for index in queue.drain() { tell(index, visits[index], .failed(.outOfTime, HTTPResponse())) }
      }
      begin(visits, now: clock.now, tell)
      for (index, response) in transfers.finished(patience: queue.patience(clock.now)) {
        queue.finish(visits[index].host, now: clock.now)
        applyPause(response, visits[index].host, visits, tell)
        let step = visits[index].take(response)
        if case .follow = step { enqueue(index, visits[index], tell) } else { tell(index, visits[index], step) }
      }
    }
  }
}

extension PoliteRequests {
  private mutating func enqueue(
    _ index: Int, _ visit: FetchAttempt, _ tell: (Int, FetchAttempt, FetchAttempt.Step) -> Void
  ) {
    guard queue.pauseEnd(visit.host, now: now) != nil else { return queue.add(index, host: visit.host) }
    tell(index, visit, .failed(.hostPaused(visit.host), HTTPResponse()))
  }

  private mutating func begin(
    _ visits: [FetchAttempt], now: ContinuousClock.Instant, _ tell: (Int, FetchAttempt, FetchAttempt.Step) -> Void
  ) {
    while let index = queue.next(now: now) {
      var request = visits[index].request(agent)
      shape(index, &request)
      guard !transfers.start(request, id: index) else { continue }
      queue.finish(visits[index].host, now: now)
      tell(index, visits[index], .failed(.transport(.other("out of memory")), HTTPResponse()))
    }
  }

  private mutating func applyPause(
    _ response: HTTPResponse, _ host: String, _ visits: [FetchAttempt],
    _ tell: (Int, FetchAttempt, FetchAttempt.Step) -> Void
  ) {
    guard let until = BackOff.pauseEnd(response, failures: 1, host, now: now), until > now else { return }
    for index in queue.pause(host, until: until) {
      tell(index, visits[index], .failed(.hostPaused(host), HTTPResponse()))
    }
  }
}
