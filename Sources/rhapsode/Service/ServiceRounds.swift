import Text

/// The rounds of `rhapsode run`: fetches what is due, builds if something may have changed, deploys what has, and sleeps
/// until the next round. It remembers only what the next round needs.
struct ServiceRounds {
  private let world: ServiceEnvironment
  private let deploys: Bool
  /// The seconds after which a deployment removes files at the target to which nothing refers any more.
  private let grace: Int64
  private let limit: Int?
  private var fetch = StageSchedule()
  private var build = StageSchedule()
  private var deploy = StageSchedule()
  private(set) var metrics: ServiceMetrics
  /// That of the last stage that failed in this round.
  private var exit = Exit.done
  /// The warnings of the last build. They are not logged again.
  private var known: Set<ServiceRemark> = []
  /// When the first change was seen that no build has taken up, by the monotonic clock; `nil` if there is none.
  private var changed: Double?

  /// Seconds: the shortest pause between two fetches, and the wait after a change of a file for further changes.
  private static let shortest = 60.0
  private static let settling = 2.0
  /// The longest such wait, in seconds: a file can change all the time.
  private static let patience = 60.0
  /// The longest time between two fetches, in seconds: an hour.
  private static let longest: Int64 = 3600
  /// The longest part of a sleep, in seconds: setting the clock forward does not end a sleep.
  private static let part = 30.0

  /// `limit` is the number of rounds after which the service ends; `nil` for none.
  init(_ world: ServiceEnvironment, deploys: Bool, grace: Int64 = 86400, limit: Int? = nil) {
    self.world = world
    self.deploys = deploys
    self.grace = grace
    self.limit = limit
    let now = world.now()
    metrics = ServiceMetrics(started: now.time)
    fetch.plan(now.time, from: now)
    build.plan(now.time, from: now)
    if deploys { deploy.plan(now.time, from: now) }
  }

  /// Runs until the service is asked to stop, or after the last round: then it returns the exit code of the last stage
  /// that failed in that round.
  @discardableResult
  mutating func run() -> Exit {
    var requests = world.wait(0)
    while requests.stops == 0 {
      round()
      world.store(metrics)
      if isLastRound { return exit }
      requests = sleep()
    }
    return .done
  }
}

extension ServiceRounds {
  private var isLastRound: Bool { limit.map { metrics.rounds >= $0 } ?? false }

  private mutating func round() {
    metrics.rounds += 1
    exit = .done
    if fetch.isDue(at: world.now()), !fetchSources() { return }
    if build.isDue(at: world.now()), !buildSite() { return }
    if deploys, deploy.isDue(at: world.now()) { deploySite() }
  }

  /// Waits until a stage is due or the service is asked to stop. Returns the last requests.
  private mutating func sleep() -> ServiceRequests {
    world.say(words)
    while true {
      let now = world.now()
      let remaining = [fetch, build, deploy].map { $0.remaining(at: now) }.min() ?? 0
      let requests = world.wait(min(max(remaining, 0), Self.part))
      take(requests)
      if requests.stops > 0 || remaining <= 0 { return requests }
    }
  }

  private mutating func take(_ requests: ServiceRequests) {
    guard requests.reloads || requests.hasChanges else { return }
    let now = world.now()
    let first = changed ?? now.seconds
    changed = first
    let wait = requests.reloads ? 0 : max(0, min(Self.settling, first + Self.patience - now.seconds))
    if requests.reloads || requests.hasNewSettings {
      let mistakes = world.reload()
      for remark in mistakes { world.log(remark) }
      if mistakes.isEmpty { world.log(ServiceRemark(.notice, "the settings were read again")) }
      fetch.plan(in: wait, from: now)
    }
    build.plan(in: wait, from: now)
    if requests.reloads, deploys { deploy.plan(now.time, from: now) }
  }

  /// The line that `systemctl status` shows.
  private var words: String {
    let now = world.now()
    let seconds = min(fetch.remaining(at: now), build.remaining(at: now), deploy.remaining(at: now))
    let next = Timestamp(seconds: now.time.seconds + Int64(max(0, min(seconds, 1e9))))
    let failing = metrics.sources.count(of: .failing)
    let stages = [("fetch", fetch), ("build", build), ("deploy", deploy)].filter { $0.1.failures > 0 }.map(\.0)
    var words = "sleeping until \(next.rfc3339)"
    if failing > 0 { words += "; \(Counted.words(failing, "sources")) failing" }
    if !stages.isEmpty { words += "; failed: \(stages.joined(separator: ", "))" }
    return words
  }
}

extension ServiceRounds {
  /// Runs a stage, and logs the reason if it fails. Returns `nil` if it was ended because the service stops.
  private mutating func run(_ stage: ServiceStage, _ schedule: WritableKeyPath<Self, StageSchedule>) -> StageRun? {
    world.say(stage.doing)
    let run = world.run(stage)
    if run.wasEnded { return nil }
    let now = world.now()
    metrics.stages[stage, default: .init()].seconds = run.seconds
    metrics.stages[stage, default: .init()].total += run.seconds
    guard run.isDone else {
      metrics.stages[stage, default: .init()].failed += 1
      for remark in run.remarks where remark.severity == .error {
        world.log(ServiceRemark(.error, "\(stage.rawValue): \(remark.text)"))
      }
      exit = run.exit
      let pause = self[keyPath: schedule].fail(at: now)
      let next = isLastRound ? "" : "; the next try is in \(Int(pause)) s"
      world.log(ServiceRemark(.error, "\(stage.rawValue) failed\(next)"))
      return run
    }
    metrics.stages[stage, default: .init()].done += 1
    metrics.stages[stage, default: .init()].lastSuccess = now.time
    self[keyPath: schedule].succeed()
    return run
  }

  /// Fetches the sources. Returns whether the round continues: a failed fetch does not end it, since the archive has
  /// the last good entries.
  private mutating func fetchSources() -> Bool {
    let began = world.now().time
    guard let run = run(.fetch, \.fetch) else { return false }
    guard run.isDone else { return true }
    let now = world.now()
    let sources = ServiceSources(run.result, began: began, now: now.time)
    for remark in sources.remarks(since: metrics.sources) { world.log(remark) }
    for remark in run.remarks where remark.severity == .warning { world.log(remark) }
    metrics.sources = sources
    let latest = Timestamp(seconds: now.time.seconds + Self.longest)
    fetch.plan(min(sources.next ?? latest, latest), pause: Self.shortest, from: now)
    if sources.visited > 0 {
      world.log(
        ServiceRemark(
          .notice,
          "fetched \(Counted.words(sources.visited, "sources")): "
            + "\(Counted.words(sources.added, "new entries")), \(sources.changed) changed"))
      if build.failures == 0 { build.plan(now.time, from: now) }
    }
    return true
  }

  private mutating func buildSite() -> Bool {
    changed = nil
    guard let run = run(.build, \.build) else { return false }
    guard run.isDone else { return true }
    let now = world.now()
    let warnings = run.remarks.filter { $0.severity == .warning && !metrics.sources.tellOf($0) }
    for remark in warnings where !known.contains(remark) { world.log(remark) }
    known = Set(warnings)
    let next = run.result["next"]?.string.flatMap { Timestamp(rfc3339: $0) }
    build.plan(next, pause: next == nil ? 0 : Self.settling, from: now)
    if case .integer(let files)? = run.result["files"] { metrics.files = Int(clamping: files) }
    let (written, removed) = (run.result["written"]?.elements ?? [], run.result["removed"]?.elements ?? [])
    guard !written.isEmpty || !removed.isEmpty else { return true }
    world.log(
      ServiceRemark(
        .notice,
        "built: \(Counted.words(written.count, "files")) written, \(removed.count) removed, "
          + "in \(StageTimings.shown(run.seconds))"))
    if deploys { deploy.plan(now.time, from: now) }
    return true
  }

  private mutating func deploySite() {
    guard let run = run(.deploy, \.deploy), run.isDone else { return }
    let now = world.now()
    for remark in run.remarks where remark.severity == .warning { world.log(remark) }
    if case .integer(let bytes)? = run.result["bytes"] { metrics.deployed += bytes }
    // Files in their grace period are removed by a later deployment.
    var later: Timestamp?
    if case .integer(let kept)? = run.result["kept"], kept > 0 {
      later = Timestamp(seconds: now.time.seconds + grace + Int64(Self.shortest))
    }
    deploy.plan(later, pause: later == nil ? 0 : Self.shortest, from: now)
    let count = run.result["written"]?.elements.count ?? 0
    guard run.result["id"]?.string != nil else { return }
    world.log(
      ServiceRemark(
        .notice,
        "deployed: \(Counted.words(count, "files")) copied, in \(StageTimings.shown(run.seconds))"))
  }
}
