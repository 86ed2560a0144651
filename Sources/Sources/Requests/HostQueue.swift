import Text

/// A queue of requests by host. One request per host runs at a time, with a pause after it, and the number of hosts at
/// once is limited. Hosts that asked not to be polled are not requested.
struct HostQueue: Sendable {
  private let spacing: Duration
  private let mostHosts: Int
  private var waiting: [String: Queue<Int>] = [:]
  /// Hosts that may be requested now, without duplicates.
  private var ready = Queue<String>()
  private var listed: Set<String> = []
  private var busy: Set<String> = []
  /// The hosts in the pause after a request, ordered by its end, since all pauses are equally long.
  private var resting = Queue<(until: ContinuousClock.Instant, host: String)>()
  private var coolingDown: Set<String> = []
  /// Hosts without requests whose pause ended since the last `takeIdle`.
  private var idle: [String] = []
  /// The number of waiting requests.
  private(set) var count = 0
  /// Hosts that asked not to be polled, and until when.
  private(set) var pauses: [String: Timestamp]

  /// `pauses` come from earlier runs.
  init(spacing: Duration, mostHosts: Int, pauses: [String: Timestamp] = [:]) {
    self.spacing = spacing
    self.mostHosts = mostHosts
    self.pauses = pauses
  }

  /// Returns until when the host must not be requested, or `nil` if it may be requested now.
  func pauseEnd(_ host: String, now: Timestamp) -> Timestamp? {
    guard let until = pauses[host], !BackOff.isOver(until, now: now) else { return nil }
    return until
  }

  /// Notes that the host asked not to be polled; removes and returns its waiting requests.
  mutating func pause(_ host: String, until: Timestamp) -> [Int] {
    pauses[host] = max(until, pauses[host] ?? until)
    return drain(host)
  }

  /// Adds a request at the end of its host's queue.
  mutating func add(_ id: Int, host: String) {
    count += 1
    waiting[host, default: Queue()].append(id)
    if !busy.contains(host), !coolingDown.contains(host) { list(host) }
  }

  /// Returns the next request that may start now. Its host is busy until `finish`.
  mutating func next(now: ContinuousClock.Instant) -> Int? {
    wake(now)
    while busy.count < mostHosts, let host = ready.take() {
      listed.remove(host)
      guard let id = waiting[host]?.take() else { continue }
      if waiting[host]?.isEmpty ?? false { waiting[host] = nil }
      count -= 1
      busy.insert(host)
      return id
    }
    return nil
  }

  mutating func finish(_ host: String, now: ContinuousClock.Instant) {
    busy.remove(host)
    coolingDown.insert(host)
    resting.append((now + spacing, host))
  }

  /// Frees the host of a request that was not made.
  mutating func release(_ host: String) {
    busy.remove(host)
    if waiting[host] != nil { list(host) } else { idle.append(host) }
  }

  /// Removes and returns the waiting requests of a host.
  mutating func withdraw(_ host: String) -> [Int] { drain(host) }

  /// The number of hosts with a request that runs or may start now. Hosts in a pause do not count.
  var activeHosts: Int { listed.count + busy.count }

  /// Whether any host is still in the pause after its last request.
  var isResting: Bool { !resting.isEmpty }

  /// Whether a request to the host runs or waits, or the host is in the pause after one.
  func needs(_ host: String) -> Bool {
    waiting[host] != nil || busy.contains(host) || coolingDown.contains(host)
  }

  /// Returns the hosts that have become idle since the last call.
  mutating func takeIdle() -> [String] {
    defer { idle = [] }
    return idle.filter { !needs($0) }
  }

  /// Removes and returns all waiting requests.
  mutating func drain() -> [Int] { waiting.keys.sorted().flatMap { drain($0) } }

  /// Returns how long to wait for responses before another request may start.
  func patience(_ now: ContinuousClock.Instant) -> Duration {
    guard count > 0, let wake = resting.first?.until else { return .milliseconds(100) }
    return min(max(wake - now, .milliseconds(1)), .milliseconds(100))
  }
}

extension HostQueue {
  private mutating func drain(_ host: String) -> [Int] {
    let line = waiting.removeValue(forKey: host)?.elements ?? []
    count -= line.count
    return line
  }

  private mutating func list(_ host: String) {
    if listed.insert(host).inserted { ready.append(host) }
  }

  private mutating func wake(_ now: ContinuousClock.Instant) {
    while let first = resting.first, first.until <= now {
      _ = resting.take()
      coolingDown.remove(first.host)
      if waiting[first.host] != nil { list(first.host) } else { idle.append(first.host) }
    }
  }
}
