import Foundation
import System
import Testing
import Text

@testable import rhapsode

@Suite struct ServiceRoundsTests {
  private func stages(_ stub: StubWorld) -> [String] { stub.ran.map { "\($0.stage.rawValue) \(Int($0.at))" } }

  private func run(_ stub: StubWorld, deploys: Bool = true, rounds: Int) -> ServiceRounds {
    var service = ServiceRounds(stub.world, deploys: deploys, grace: 3600, limit: rounds)
    service.run()
    return service
  }

  @Test func `each round fetches, builds what changed and deploys it, then sleeps until a source is due`() {
    let stub = StubWorld()
    let service = run(stub, rounds: 3)
    #expect(
      stages(stub) == [
        "fetch 0", "build 0", "deploy 0", "fetch 1800", "build 1800", "deploy 1800", "fetch 3600", "build 3600",
        "deploy 3600",
      ])
    #expect(stub.statuses.contains { $0.hasPrefix("sleeping until ") && $0.contains("1 source failing") })
    #expect(service.metrics.rounds == 3 && service.metrics.deployed == 300)
    // The same warning and the same failing source are told once.
    #expect(stub.lines.count { $0.contains("no alt text") } == 1)
    #expect(stub.lines.count { $0.contains("weather") } == 1)
    #expect(stub.lines.contains("weather fails: it answered 500"))
    #expect(stub.lines.contains("content/a.md:3:1: no alt text"))
  }

  @Test func `a file that changes every second postpones a build by a minute at most`() {
    let stub = StubWorld()
    stub.requests = (1...200).map { (Double($0), ServiceRequests(hasChanges: true)) }
    _ = run(stub, deploys: false, rounds: 3)
    #expect(stages(stub) == ["fetch 0", "build 0", "build 61", "build 122"])
  }

  @Test func `what has not changed is not deployed, and without a name nothing is`() {
    let stub = StubWorld()
    stub.isChanged = false
    _ = run(stub, rounds: 3)
    #expect(stub.ran.count { $0.stage == .deploy } == 1)
    let other = StubWorld()
    _ = run(other, deploys: false, rounds: 3)
    #expect(!other.ran.contains { $0.stage == .deploy })
  }

  @Test func `the site is built when a date comes, although nothing is fetched`() {
    let stub = StubWorld()
    stub.next = stub.time + 300
    stub.during = { if $0 == .build { stub.next = stub.time + 300 } }
    _ = run(stub, deploys: false, rounds: 3)
    #expect(stages(stub) == ["fetch 0", "build 0", "build 300", "build 600"])
  }

  @Test func `a changed file is built after a moment, changed settings are read again, and SIGHUP begins a round`() {
    let stub = StubWorld()
    stub.requests = [
      (100, ServiceRequests(hasChanges: true)), (200, ServiceRequests(hasChanges: true, hasNewSettings: true)),
      (300, ServiceRequests(reloads: true)),
    ]
    _ = run(stub, rounds: 4)
    #expect(
      stages(stub) == [
        "fetch 0", "build 0", "deploy 0", "build 102", "deploy 102", "fetch 202", "build 202", "deploy 202",
        "fetch 300", "build 300", "deploy 300",
      ])
    #expect(stub.lines.count { $0 == "the settings were read again" } == 2)
  }

  @Test func `settings that are wrong are told, and do not end the service`() {
    let stub = StubWorld()
    stub.requests = [(100, ServiceRequests(reloads: true))]
    stub.mistakes = [ServiceRemark(.error, "content/site.yaml:1:1: unknown setting")]
    _ = run(stub, rounds: 2)
    #expect(stub.lines.contains("content/site.yaml:1:1: unknown setting"))
    #expect(!stub.lines.contains("the settings were read again"))
  }

  @Test(arguments: ServiceStage.allCases)
  func `a stage that fails is tried again ever later, and the others go on`(stage: ServiceStage) {
    let stub = StubWorld()
    stub.failing = [stage]
    let service = run(stub, rounds: 5)
    let times = stub.ran.filter { $0.stage == stage }.map { Int($0.at) }
    #expect(Array(times.prefix(5)) == [0, 30, 90, 210, 450])
    #expect(stub.lines.contains("\(stage.rawValue): no luck"))
    #expect(stub.lines.contains("\(stage.rawValue) failed; the next try is in 240 s"))
    #expect(service.metrics.stages[stage]?.failed == 5)
    #expect(Set(stub.ran.map(\.stage)) == Set(ServiceStage.allCases))
    stub.failing = []
  }

  @Test func `the last round decides the exit code, and promises no other try`() {
    let stub = StubWorld()
    stub.failing = [.build]
    var failed = ServiceRounds(stub.world, deploys: true, limit: 1)
    let failure = failed.run()
    #expect(failure == .contentError)
    #expect(stub.lines.contains("build failed") && !stub.lines.contains { $0.contains("the next try") })
    let other = StubWorld()
    other.failing = [.build]
    other.during = { _ in if other.seconds > 0 { other.failing = [] } }
    var recovered = ServiceRounds(other.world, deploys: true, limit: 2)
    let success = recovered.run()
    #expect(success == .done)
    #expect(other.lines.contains("build failed; the next try is in 30 s"))
  }

  @Test func `a request to stop ends the service in the middle of a round`() {
    let stub = StubWorld()
    let world = stub.world
    var stopping = world
    stopping.run = { stage in
      var run = world.run(stage)
      if stage == .build {
        run.wasEnded = true
        stub.requests = [(stub.seconds, ServiceRequests(stops: 1))]
      }
      return run
    }
    var service = ServiceRounds(stopping, deploys: true)
    service.run()
    #expect(stages(stub) == ["fetch 0", "build 0"])
    #expect(stub.stored?.stages[.build] == nil)
  }

  @Test func `a clock that jumps neither stalls nor storms`() {
    for jump in [31_536_000, -31_536_000] as [Int64] {
      let stub = StubWorld()
      stub.during = { if $0 == .fetch, stub.ran.count == 4 { stub.time += jump } }
      _ = run(stub, rounds: 6)
      let times = stub.ran.filter { $0.stage == .fetch }.map(\.at)
      let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
      #expect(pauses.count > 2 && pauses.allSatisfy { (60...1860).contains($0) }, "\(jump): \(pauses)")
    }
    // It jumps back and forth with every fetch.
    let stub = StubWorld()
    stub.during = { if $0 == .fetch { stub.time += stub.ran.count % 2 == 0 ? 40_000_000 : -40_000_000 } }
    _ = run(stub, rounds: 20)
    let times = stub.ran.filter { $0.stage == .fetch }.map(\.at)
    #expect(times.count > 4 && zip(times.dropFirst(), times).allSatisfy { $0 - $1 >= 60 && $0 - $1 <= 3600 })
  }

  @Test func `files in their grace period are removed by a deployment after it`() {
    let stub = StubWorld()
    stub.isChanged = false
    stub.kept = 2
    stub.interval = 100_000
    _ = run(stub, rounds: 4)
    let times = stub.ran.filter { $0.stage == .deploy }.map { Int($0.at) }
    #expect(times.count > 1 && times[1] == 3660)
  }

  /// The number of rounds; `make soak` asks for more.
  private static let rounds = Int(ProcessInfo.processInfo.environment["RHAPSODE_ROUNDS"] ?? "") ?? 1000

  @Test func `the memory of a service does not grow with its rounds`() async {
    // A process of its own, in which no other test runs.
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let count = Int(ProcessInfo.processInfo.environment["RHAPSODE_ROUNDS"] ?? "") ?? 1000
      let stub = StubWorld()
      stub.remembers = false
      let folder = NSTemporaryDirectory() + "rhapsode-rounds-\(ProcessEnvironment.processID)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let file = MetricsFile(folder + "/metrics.prom", folder: folder, output: folder)
      var world = stub.world
      var half: Int64 = 0
      world.store = { metrics in
        _ = file.store(metrics)
        if metrics.rounds == count / 2 { half = SystemCapabilities.residentMemory ?? 0 }
      }
      var service = ServiceRounds(world, deploys: true, limit: count)
      service.run()
      let end = SystemCapabilities.residentMemory ?? .max
      print("\(half) bytes after \(count / 2) rounds, \(end) after \(count)")
      // What malloc takes at a time is 128 KiB.
      guard half > 0, end - half < 512 << 10, service.metrics.rounds == count else { exit(1) }
    }
    #expect(Self.rounds >= 100)
    if Self.rounds > 1000, let result { print(String(decoding: result.standardOutputContent, as: UTF8.self)) }
  }
}
