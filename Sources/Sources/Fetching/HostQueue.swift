import Text

/// Whose turn it is: one request to a host at a time, a rest after each, not too many hosts at once, and none that asked for
/// quiet.
struct HostQueue: Sendable {
  private let spacing: Duration
  private let mostHosts: Int
  private var waiting: [String: Queue<Int>] = [:]
  /// Hosts that may be asked now, and each once.
  private var ready = Queue<String>()
  private var listed: Set<String> = []
  private var busy: Set<String> = []
  /// In order of time, since all rest equally long.
  private var resting = Queue<(until: ContinuousClock.Instant, host: String)>()
  private var backedOff: Set<String> = []
  /// Requests that wait.
  private(set) var count = 0
  /// Hosts that asked for quiet, and until when.
  private(set) var pauses: [String: Timestamp]

  /// `pauses` are what earlier runs were told.
  init(spacing: Duration, mostHosts: Int, pauses: [String: Timestamp] = [:]) {
    self.spacing = spacing
    self.mostHosts = mostHosts
    self.pauses = pauses
  }

  /// Until when the host must be left alone; `nil` where it may be asked.
  func quiet(_ host: String, now: Timestamp) -> Timestamp? {
    guard let until = pauses[host], until > now else { return nil }
    return until
  }

  /// The host asked for quiet: takes everything that waits for it out of its line.
  mutating func pause(_ host: String, until: Timestamp) -> [Int] {
    pauses[host] = max(until, pauses[host] ?? until)
    return drain(host)
  }

  /// Puts a request at the end of its host's line.
  mutating func add(_ id: Int, host: String) {
    count += 1
    waiting[host, default: Queue()].append(id)
    if !busy.contains(host), !backedOff.contains(host) { list(host) }
  }

  /// The next request that may begin now; its host is busy until `finish`.
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
    backedOff.insert(host)
    resting.append((now + spacing, host))
  }

  /// Takes everything out.
  mutating func drain() -> [Int] { waiting.keys.sorted().flatMap { drain($0) } }

  /// How long answers can be waited for before a further request may begin.
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
      backedOff.remove(first.host)
      if waiting[first.host] != nil { list(first.host) }
    }
  }
}
