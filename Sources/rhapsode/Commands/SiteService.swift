import Configuration
import Deploy
import Model
import System
import Text

/// The service of one site: locks it, follows its files, and runs its rounds.
struct SiteService: Sendable {
  private let invocation: Invocation
  private let folder: String
  private let log: ServiceLog
  private let manager = ServiceManager()
  private let grace: Int64?
  private let minutes: Int
  private let rounds: Int?
  private let program: String
  /// Held until the service ends; then another one can begin.
  private let lock: FolderLock

  /// The seconds that a service waits for another one that is ending.
  private static let patience = 2.0
  private static let process: RelativePath = "process"

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    folder = try DeploymentName.site(invocation)
    log = ServiceLog(Terminal(invocation), isJournal: StandardStream.error.isJournal)
    minutes = try invocation.number("--limit", in: 1...10_000) ?? 120
    rounds = try invocation.number("--rounds", in: 1...Int.max)
    grace = try SiteService.deployment(invocation)?.grace
    guard let program = try? Files.realPath("/proc/self/exe") else {
      throw Failure(.outputFailed, "the file of this program cannot be found: is /proc mounted?")
    }
    self.program = program
    lock = try SiteService.lock(folder)
  }

  /// Runs until the service is asked to stop, or after its last round. Its thread must not end before.
  func run() -> Exit {
    guard let signals = ServiceSignals() else { return tell(.outputFailed, "the system has no files left") }
    let inbox = ServiceInbox(signals)
    // Started before anything is read, so that no later change is missed.
    let folders = FollowedFolders(folder, ["content", "Templates"])
    let warnOfLimit: @Sendable () -> Void = { [log] in
      log.write(ServiceRemark(ServeCommand.tooFewWatches), at: Clock.now())
    }
    guard folders.follow(quiet: 200, limited: warnOfLimit, { inbox.note($0) }) else {
      return tell(.outputFailed, "the system has no threads left")
    }
    let deploys = invocation.value("--deploy") != nil
    var rounds = ServiceRounds(world(inbox), deploys: deploys, grace: grace ?? 0, limit: rounds)
    log.write(ServiceRemark(.notice, "rhapsode \(Version.number) serves `\(folder)`"), at: Clock.now())
    manager.notifyReady()
    let exit = rounds.run()
    manager.notifyStopping()
    log.write(ServiceRemark(.notice, "stopped"), at: Clock.now())
    return withExtendedLifetime(lock) { exit }
  }
}

extension SiteService {
  private func tell(_ exit: Exit, _ words: String) -> Exit {
    log.write(ServiceRemark(.error, words), at: Clock.now())
    return exit
  }

  /// Returns the deployment that the command line names, from the settings.
  private static func deployment(_ invocation: Invocation) throws(Failure) -> Settings.Deployment? {
    let settings = try OpenSources.settings(invocation)
    guard let name = invocation.value("--deploy") else { return nil }
    return try DeploymentName.resolved(try DeploymentName.find(name, in: settings))
  }

  private static func lock(_ folder: String) throws(Failure) -> FolderLock {
    let state = StateFolder("\(folder)/.rhapsode/service")
    let lock: FolderLock?
    do throws(FileError) {
      try state.makeFolder()
      lock = try FolderLock.take(state.path, patience: patience)
      if lock != nil { try state.write(Array("\(ProcessEnvironment.processID)\n".utf8), to: process) }
    } catch {
      throw Failure(.outputFailed, "`\(error.path)` cannot be locked: \(error.reason)", help: error.obstacle)
    }
    guard let lock else {
      let holder = (try? state.read(process)).map { " (process \($0.text.filter(\.isNumber)))" } ?? ""
      throw Failure(
        .contentError, "another service\(holder) already runs for this site",
        help: "stop it first, such as by `systemctl stop rhapsode-run`; one service is enough for a site")
    }
    return lock
  }

  private func world(_ inbox: ServiceInbox) -> ServiceEnvironment {
    let watchdog = WatchdogNotifier(manager)
    let stages = StagePrograms(program: program, limit: Double(minutes) * 60, inbox: inbox, watchdog: watchdog)
    let figures = MetricsFile(invocation.value("--metrics"), folder: folder, output: output)
    return ServiceEnvironment(
      now: { ServiceMoment(time: Clock.now(), seconds: MonotonicClock.seconds()) },
      wait: { seconds in
        watchdog.wait(seconds, inbox)
        return inbox.take(within: 0)
      },
      run: { stages.run($0, arguments($0)) },
      log: { log.write($0, at: Clock.now()) },
      say: { manager.setStatus($0) },
      reload: reload,
      store: { metrics in
        if let failure = figures.store(metrics) { log.write(failure, at: Clock.now()) }
      })
  }

  private var output: String { SiteOptions.output(invocation, of: folder) }

  private func reload() -> [ServiceRemark] {
    manager.notifyReloading()
    defer { manager.notifyReady() }
    do throws(Failure) {
      _ = try SiteService.deployment(invocation)
      return []
    } catch {
      return error.diagnostics.filter { $0.severity == .error }.map { ServiceRemark($0) }
    }
  }

  private func arguments(_ stage: ServiceStage) -> [String] {
    var words = [stage.rawValue]
    if stage == .deploy, let name = invocation.value("--deploy") { words.append(name) }
    words += ["--json", "--site", folder]
    if stage == .build { words.append("--offline") }
    if let name = invocation.value("--environment") { words += ["--environment", name] }
    if let output = invocation.value("--output") { words += ["--output", output] }
    return words
  }
}
