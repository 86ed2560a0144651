/// Whose turn it is: one request to a host at a time, a pause after each, and not too many hosts at once.
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
  private var tired: Set<String> = []
  /// Requests that wait.
  private(set) var count = 0

  init(spacing: Duration, mostHosts: Int) {
    self.spacing = spacing
    self.mostHosts = mostHosts
  }

  /// Puts a request at the end of its host's line.
  mutating func add(_ id: Int, host: String) {
    count += 1
    waiting[host, default: Queue()].append(id)
    if !busy.contains(host), !tired.contains(host) { list(host) }
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
    tired.insert(host)
    resting.append((now + spacing, host))
  }

  /// Takes everything that waits for a host out of its line.
  mutating func drain(_ host: String) -> [Int] {
    let line = waiting.removeValue(forKey: host)?.elements ?? []
    count -= line.count
    return line
  }

  /// Takes everything out.
  mutating func drain() -> [Int] { waiting.keys.sorted().flatMap { drain($0) } }

  /// When the next host has rested; `nil` where none rests.
  var nextWake: ContinuousClock.Instant? { resting.first?.until }
}

extension HostQueue {
  private mutating func list(_ host: String) {
    if listed.insert(host).inserted { ready.append(host) }
  }

  private mutating func wake(_ now: ContinuousClock.Instant) {
    while let first = resting.first, first.until <= now {
      _ = resting.take()
      tired.remove(first.host)
      if waiting[first.host] != nil { list(first.host) }
    }
  }
}
