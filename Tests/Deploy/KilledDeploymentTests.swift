import Foundation
import Glibc
import Synchronization
import Testing
import Text
import Trial

@testable import Deploy

/// Kills real deployments. Readers never get a page that names an asset which is not there, and the next deployment completes
/// what was begun.
@Suite struct KilledDeploymentTests {
  private static let kinds = TrialDeployment.Kind.allCases.filter(\.isPossible)

  /// How often each kind is killed at a random moment; `make soak` asks for more.
  private static let rounds = Int(ProcessInfo.processInfo.environment["RHAPSODE_DEPLOYS"] ?? "") ?? 1

  /// Deploys the site of `folder` and kills the process at the given step, or so many microseconds after it.
  private static func deployAndDie(in folder: String, _ kind: String, at step: Int, microseconds: Int? = nil) async {
    guard let kind = TrialDeployment.Kind(rawValue: kind) else { return }
    let trial = TrialDeployment(adopting: folder, kind)
    let count = Atomic(0)
    if let microseconds {
      Thread {
        while count.load(ordering: .relaxed) < step { sched_yield() }
        usleep(UInt32(microseconds))
        kill(getpid(), SIGKILL)
      }.start()
    }
    _ = try? await trial.deploy(
      after: 60,
      checkpoint: {
        if count.add(1, ordering: .relaxed).newValue == step, microseconds == nil { kill(getpid(), SIGKILL) }
      })
    // The deployment ended before.
    try? trial.write("ended", "")
    kill(getpid(), SIGKILL)
  }

  private func check(_ trial: TrialDeployment, _ remark: String) async throws {
    #expect(try trial.broken == [], "\(remark)")
    let pages = TrialDeployment.site("old").keys.filter { !$0.hasPrefix("assets/") }
    #expect(try Set(pages).subtracting(trial.served.keys) == [], "\(remark): pages are missing")
    try await trial.deploy(after: 120)
    let all = try trial.served
    let new = TrialDeployment.site("new")
    #expect(all.filter { new[$0.key] != nil } == new, "\(remark)")
    #expect(try trial.broken == [], "\(remark)")
    #expect(try await trial.deploy(after: 180).id == nil, "\(remark): nothing is left to do")
  }

  /// A branch has two steps. A folder has one for each of 14 files, two for the manifest, and the last two around the change of
  /// its link. A store has two for the claim and the manifest, one for assets, pages and lists each, and two at the end.
  private static func steps(of kind: TrialDeployment.Kind) -> [Int] {
    switch kind {
    case .git: [1, 2]
    case .folder: [2, 6, 15, 16, 17, 18]
    case .rsync, .rclone: [2, 4, 6, 7]
    }
  }

  @Test(arguments: kinds.flatMap { kind in steps(of: kind).map { (kind, $0) } })
  func `a deployment that is killed at a step is completed by the next one`(
    kind: TrialDeployment.Kind, step: Int
  ) async throws {
    let trial = try TrialDeployment(kind)
    try trial.publish(TrialDeployment.site("old"))
    try await trial.deploy()
    try trial.publish(TrialDeployment.site("new"))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = trial.folder as String, kind = kind.rawValue as String, step = step as Int] in
      await Self.deployAndDie(in: folder, kind, at: step)
    }
    #expect(!FileManager.default.fileExists(atPath: trial.folder + "/ended"), "there is no step \(step)")
    try await check(trial, "step \(step)")
  }

  /// With few rounds, further ones follow until one has killed a deployment before its end.
  @Test(arguments: kinds)
  func `a deployment that is killed at any moment is completed by the next one`(
    kind: TrialDeployment.Kind
  ) async throws {
    var (round, killed) = (0, 0)
    while round < Self.rounds || killed == 0 && round < Self.rounds + 20 {
      var dice = Dice(seed: UInt64(round) &* 7919 &+ UInt64(kind.rawValue.utf8.count))
      // The thread that kills may be late: most steps are not the last one. Each of a folder is short.
      let step = dice.pick(Array(0...(Self.steps(of: kind).last ?? 0)))
      let time = dice.number(0...(kind == .folder ? 500 : 100_000))
      let trial = try TrialDeployment(kind)
      try trial.publish(TrialDeployment.site("old"))
      try await trial.deploy()
      try trial.publish(TrialDeployment.site("new"))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          folder = trial.folder as String, kind = kind.rawValue as String, step = step as Int, time = time as Int
        ] in
        await Self.deployAndDie(in: folder, kind, at: step, microseconds: time)
      }
      if !FileManager.default.fileExists(atPath: trial.folder + "/ended") { killed += 1 }
      try await check(trial, "\(time) µs after step \(step)")
      round += 1
    }
    #expect(killed > 0, "all \(round) deployments ended before they were killed")
    if Self.rounds > 1 { print("\(kind): \(killed) of \(round) were killed before their end") }
  }
}
