import Archive
import Model
import Text

/// The part of a run that shares the sources with other fetchers.
extension FetchRun {
  /// Acquires leases that the run needs, renews those that it still needs, and releases the others. If the archive
  /// cannot be used, all waiting fetches fail.
  mutating func share(_ backlog: Backlog, isAsking: Bool, now: ContinuousClock.Instant, _ tell: (Event) -> Void) {
    guard leases != nil else { return }
    leases?.free(hosts: queue.takeIdle(), sources: backlog.takeEnded())
    if let broken { return stop(broken, tell) }
    do throws(ArchiveError) {
      for host in try leases?.renew(now: now) ?? [] {
        for id in queue.withdraw(host) { leases?.park(id, host: host) }
      }
      try leases?.flush(now: now)
      let parked = try leases?.leaseParked(now: now) ?? []
      granted = parked.flatMap(\.ids)
      for (host, ids) in parked {
        try start(ids, at: [host], tell)
        granted.removeFirst(ids.count)
      }
      for _ in 0..<Self.mostSteps where queue.activeHosts < fetcher.options.pace.hosts { try leaseDue(tell) }
    } catch {
      stop(error, tell)
    }
    if queue.count == 0, !isAsking, backlog.count == 0, leases?.hasDue == false { retry(tell) }
  }

  /// Returns whether the run has ended. With leases, it ends only after the pauses of all hosts, since the next fetcher
  /// does not know about them.
  func isOver(_ transfers: borrowing Transfers) -> Bool {
    guard queue.count == 0, transfers.count == 0 else { return false }
    guard let leases else { return true }
    return leases.isDone && !queue.isResting
  }

  /// Ends the leases. If that fails, they expire.
  func endLeases() {
    if let leases { try? fetcher.archive.endLeases(of: leases.holder) }
  }

  /// Adds a request to the queue of its host; if the host is not leased, the request first waits for the lease.
  mutating func enqueue(_ id: Int) {
    let host = visits[id].host
    if leases?.has(host: host) ?? true {
      queue.add(id, host: host)
    } else {
      leases?.park(id, host: host)
    }
  }

  /// Whether another fetcher has taken the source, because this one could not renew its lease in time.
  func isLost(_ visit: FetchAttempt) -> Bool { leases.map { !$0.has(source: visit.source.id) } ?? false }

  /// The number of times that hosts are leased in a row before running requests are continued.
  private static let mostSteps = 8

  static let elsewhere = "another fetcher is visiting it"
}

extension FetchRun {
  /// Leases more hosts and their sources. Another fetcher may have visited them since this run has read the archive: then
  /// their records are read again, and those that are no longer due are left out.
  private mutating func leaseDue(_ tell: (Event) -> Void) throws(ArchiveError) {
    let count = try dropVisited(most: max(fetcher.options.pace.hosts, 16), tell)
    guard let leased = try leases?.leaseDue(count), !leased.isEmpty else { return }
    let ids = leased.flatMap(\.ids)
    granted = ids
    let names = ids.map { visits[$0].source.id }
    let own = try leases?.lease(sources: names) ?? []
    let changed = try changes(of: ids.filter { own.contains(visits[$0].source.id) })
    var ready: [Int] = []
    for id in ids {
      let source = visits[id].source
      guard own.contains(source.id) else {
        rest(id, waiting(visits[id], Self.elsewhere, nil), tell)
        continue
      }
      guard let record = changed[source.id] else {
        ready.append(id)
        continue
      }
      switch plan(id, known: record) {
      case .visit(let visit):
        visits[id] = visit
        ready.append(id)
      case .nothing(let report): rest(id, report, tell)
      case .refused(let record, let failure):
        let report = fetcher.reported(fetcher.failed(source, record, failure, HTTPResponse()))
        leases?.free(hosts: [], sources: [source.id])
        visits.end(id)
        tell(.reported([report]))
      case .file: break
      }
    }
    granted = ready
    try start(ready, at: leased.map(\.host), tell)
    granted = []
  }

  /// Leaves out the sources of the next hosts that another fetcher has visited since this run has read the archive: each
  /// fetcher would otherwise lease all hosts, one after another, only to find that most have nothing to fetch. Returns how
  /// many of these hosts are still needed.
  private mutating func dropVisited(most: Int, _ tell: (Event) -> Void) throws(ArchiveError) -> Int {
    let ids = leases?.nextDue(most: most) ?? []
    guard !ids.isEmpty else { return 0 }
    let visited = try fetcher.archive.visited(since: ids.map { visits[$0].record })
    let dropped = ids.filter { visited.contains(visits[$0].source.id) }
    rest(visited: dropped, tell)
    return leases?.drop(Set(dropped), most: most) ?? 0
  }

  /// Returns the records, by id, of those of these sources that other fetchers have visited, or whose older documents they
  /// have read, since this run has read the archive.
  private func changes(of ids: [Int]) throws(ArchiveError) -> [String: SourceRecord] {
    let records = try fetcher.archive.sources(differingFrom: ids.map { visits[$0].record })
    return Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Plans a visit anew with what the archive stores now. A source that was visited meanwhile is not visited again, even if
  /// it is due at once, as with `fetch --all`.
  private func plan(_ id: Int, known: SourceRecord) -> Fetcher.Plan {
    let plan = fetcher.plan(visits[id].source, known: known)
    guard case .visit(let visit) = plan, visit.record.visits != visits[id].record.visits else { return plan }
    return .nothing(waiting(visit, nil, nil))
  }

  /// Adds requests to leased hosts, unless other fetchers have noted meanwhile that a host asked not to be polled.
  private mutating func start(_ ids: [Int], at hosts: [String], _ tell: (Event) -> Void) throws(ArchiveError) {
    for (host, until) in try fetcher.archive.pauses(of: hosts) where !BackOff.isOver(until, now: fetcher.options.now) {
      for id in queue.pause(host, until: until) {
        if let report = paused(visits[id]) { rest(id, report, tell) }
      }
    }
    for id in ids {
      if let report = paused(visits[id]) { rest(id, report, tell) } else { enqueue(id) }
    }
    leases?.free(hosts: hosts.filter { !queue.needs($0) }, sources: [])
  }

  private mutating func retry(_ tell: (Event) -> Void) {
    for id in leases?.retry() ?? [] { rest(id, waiting(visits[id], Self.elsewhere, nil), tell) }
  }

  /// Ends all waiting fetches. They are left to the next run.
  mutating func stop(_ error: ArchiveError, _ tell: (Event) -> Void) {
    broken = error
    let waiting = queue.drain() + (leases?.drain() ?? []) + granted
    granted = []
    for id in waiting {
      var report = self.waiting(visits[id], error.summary, nil)
      if visits[id].report == nil { report.skip(for: error) }
      rest(id, report, tell)
    }
  }
}
