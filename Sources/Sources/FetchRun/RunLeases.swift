import Archive
import Text

/// The leases of a run on an archive that several fetchers share, and the hosts that it has yet to lease.
///
/// The host of a source's address is leased first, then the source. The lease of a host is kept while requests to it
/// wait, and for the pause after the last one, so that the next fetcher need not know about the pause. The lease of a
/// source is kept until the result of its last request is stored. A host is leased only for requests that can start, so
/// that two fetchers never wait for each other's hosts.
struct RunLeases: Sendable {
  let holder: LeaseHolder
  private let archive: SourceArchive
  private let time: Duration
  /// The time limit of a request.
  private let deadline: Duration

  private var hosts: Set<String> = []
  private var sources: Set<String> = []
  /// All leases were granted or renewed at this time or later.
  private var renewed: ContinuousClock.Instant
  private var freed: [LeaseName] = []
  private var flushed: ContinuousClock.Instant
  private var triedParked: ContinuousClock.Instant?

  /// Hosts of due sources that the run has yet to lease, and the fetches of all waiting due sources by host.
  private var unleased: [String] = []
  private var due: [String: [Int]] = [:]
  /// The number of hosts that `nextDue` returns.
  private var window = 0
  /// Hosts that another fetcher has leased. The run tries them once more at its end.
  private var refused: [String] = []
  private var isLastTry = false
  /// Further requests by host, such as after redirects, which wait for the lease of their host.
  private var parked: [String: [Int]] = [:]

  /// The time between two attempts to lease the hosts of parked requests.
  private static let patience = Duration.milliseconds(500)
  private static let flushes = Duration.milliseconds(250)

  init(_ holder: LeaseHolder, _ archive: SourceArchive, _ pace: FetchOptions.Pace) {
    (self.holder, self.archive) = (holder, archive)
    (time, deadline) = (pace.lease, pace.deadline)
    renewed = .now
    flushed = .now
  }

  /// Whether there are hosts with due sources that the run has not tried to lease yet.
  var hasDue: Bool { !unleased.isEmpty }

  /// Whether no fetch waits for a lease.
  var isDone: Bool { unleased.isEmpty && refused.isEmpty && parked.isEmpty }

  /// Adds the fetch of a source that is due.
  mutating func add(_ id: Int, host: String) {
    if due[host] == nil { unleased.append(host) }
    due[host, default: []].append(id)
  }

  /// Starts the list of hosts at a random one: fetchers with the same settings would otherwise try to lease the same
  /// hosts at the same time.
  mutating func shuffle() {
    guard !unleased.isEmpty else { return }
    let first = Int.random(in: unleased.indices)
    unleased = Array(unleased[first...] + unleased[..<first])
  }

  func has(host: String) -> Bool { hosts.contains(host) }
  func has(source: String) -> Bool { sources.contains(source) }

  mutating func park(_ id: Int, host: String) { parked[host, default: []].append(id) }

  /// Removes and returns all fetches that wait for a lease.
  mutating func drain() -> [Int] {
    let waiting = (unleased + refused).flatMap { due[$0] ?? [] } + parked.keys.sorted().flatMap { parked[$0] ?? [] }
    (unleased, refused, due, parked) = ([], [], [:], [:])
    return waiting
  }
}

extension RunLeases {
  /// Marks the leases of idle hosts and of visited sources for release; `flush` releases them in batches.
  mutating func free(hosts idle: [String], sources visited: [String]) {
    for host in idle where hosts.remove(host) != nil { freed.append(.host(host)) }
    for source in visited where sources.remove(source) != nil { freed.append(.source(source)) }
  }

  mutating func flush(now: ContinuousClock.Instant) throws(ArchiveError) {
    guard !freed.isEmpty, freed.count >= 64 || now - flushed > Self.flushes else { return }
    try archive.release(freed, of: holder)
    freed = []
    flushed = now
  }

  /// Whether a request that begins now ends before its lease may have expired.
  func isSafe(_ now: ContinuousClock.Instant) -> Bool { now - renewed < time - deadline }

  /// Renews all leases in time; returns the hosts that another fetcher has taken meanwhile.
  mutating func renew(now: ContinuousClock.Instant) throws(ArchiveError) -> [String] {
    guard now - renewed > time / 4 || !isSafe(now) else { return [] }
    // Leases that are marked for release must not be renewed.
    if !freed.isEmpty { try archive.release(freed, of: holder) }
    freed = []
    let kept = try archive.renew(hosts.map { .host($0) } + sources.map { .source($0) }, of: holder, for: time)
    renewed = now
    sources = sources.filter { kept.contains(.source($0)) }
    let lost = hosts.filter { !kept.contains(.host($0)) }
    hosts.subtract(lost)
    return lost.sorted()
  }

  /// Leases the hosts that parked requests wait for; returns the hosts and these requests.
  mutating func leaseParked(now: ContinuousClock.Instant) throws(ArchiveError) -> [(host: String, ids: [Int])] {
    guard !parked.isEmpty, triedParked.map({ now - $0 > Self.patience }) ?? true else { return [] }
    triedParked = now
    return try lease(hosts: parked.keys.sorted()).granted.map { ($0, parked.removeValue(forKey: $0) ?? []) }
  }

  /// Returns the fetches of the hosts to check before they are leased: of `most` hosts. If other fetchers have visited all
  /// that were checked last, twice as many hosts are checked as then.
  mutating func nextDue(most: Int) -> [Int] {
    window = max(window, most)
    return unleased.prefix(window).flatMap { due[$0] ?? [] }
  }

  /// Removes some of these fetches, and the hosts that have no others. Returns how many of the other hosts to lease next.
  mutating func drop(_ ids: Set<Int>, most: Int) -> Int {
    let hosts = unleased.prefix(window)
    for host in hosts { due[host]?.removeAll { ids.contains($0) } }
    let kept = hosts.filter { due[$0]?.isEmpty == false }
    for host in hosts where due[host]?.isEmpty ?? true { due[host] = nil }
    unleased.replaceSubrange(..<hosts.endIndex, with: kept)
    window = kept.isEmpty ? min(window * 2, 1024) : most
    return min(kept.count, most)
  }

  /// Leases the next `count` hosts with sources that are due; returns the hosts and the fetches of these sources.
  mutating func leaseDue(_ count: Int) throws(ArchiveError) -> [(host: String, ids: [Int])] {
    let wanted = Array(unleased.prefix(count))
    guard !wanted.isEmpty else { return [] }
    let (granted, denied) = try lease(hosts: wanted)
    unleased.removeFirst(wanted.count)
    refused += denied
    return granted.map { ($0, due.removeValue(forKey: $0) ?? []) }
  }

  /// Schedules the refused hosts for one more attempt. After that attempt, returns the fetches of those that are still
  /// refused.
  mutating func retry() -> [Int] {
    if isLastTry {
      let left = refused.flatMap { due.removeValue(forKey: $0) ?? [] }
      refused = []
      return left
    }
    isLastTry = true
    (unleased, refused) = (refused, [])
    return []
  }

  /// Leases sources; returns those that no other fetcher has leased.
  mutating func lease(sources ids: [String]) throws(ArchiveError) -> Set<String> {
    let granted = try archive.lease(ids.map { .source($0) }, to: holder, for: time)
    let own = ids.filter { granted.contains(.source($0)) }
    sources.formUnion(own)
    return Set(own)
  }

  private mutating func lease(hosts wanted: [String]) throws(ArchiveError) -> (granted: [String], denied: [String]) {
    let granted = try archive.lease(wanted.map { .host($0) }, to: holder, for: time)
    let own = wanted.filter { granted.contains(.host($0)) }
    hosts.formUnion(own)
    // A lease that is granted again must not be released.
    freed.removeAll { granted.contains($0) }
    return (own, wanted.filter { !granted.contains(.host($0)) })
  }
}
