import Foundation
import Glibc
import Synchronization
import Testing
import Text

@testable import Publish

/// What the build after a killed one leaves in the output.
@Suite struct RecoveryTests {
  let trial = TemporaryOutput()

  /// Publishes `site`, and dies before that change of the output.
  private func die(at step: Int, publishing site: [String: String]) async {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = trial.folder as String, step = step as Int, site = site as [String: String]] in
      let trial = TemporaryOutput(adopting: folder)
      let count = Atomic(0)
      _ = try? trial.publish(site) { if count.add(1, ordering: .relaxed).newValue == step { kill(getpid(), SIGKILL) } }
      // The folder is removed with `trial`.
      withExtendedLifetime(trial) { _ = kill(getpid(), SIGKILL) }
    }
  }

  private func recover() throws -> PublishReport.Recovery? {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    defer { publisher.abandon() }
    return publisher.recovery
  }

  @Test(arguments: [2, 3, 4, 5])
  func `a file takes the place of a folder, and no empty folder remains`(step: Int) async throws {
    try trial.publish(["index.html": "home", "a/b/index.html": "b", "c/index.html": "c"])
    await die(at: step, publishing: ["index.html": "home", "a": "file"])
    #expect(try recover() == .finished)
    #expect(trial.tree == ["index.html": "home", "a": "file"])
  }

  @Test func `a link that has taken the place of a file meanwhile is not removed`() async throws {
    try trial.publish(["index.html": "home", "c/index.html": "c"])
    await die(at: 2, publishing: ["index.html": "home"])
    try FileManager.default.removeItem(atPath: trial.output + "/c/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: trial.output + "/c/index.html", withDestinationPath: "../index.html")
    #expect(try recover() == .finished)
    #expect(trial.files == ["index.html": "home", "c/index.html": "→ ../index.html"])
  }

  @Test func `a failed build that cannot change the output back says so, and the next one completes it`() throws {
    try trial.publish(["a.html": "1", "b.html": "1"])
    let stage = trial.folder + "/.public.rhapsode/stage"
    let count = Atomic(0)
    let failure = #expect(throws: PublishFailure.self) {
      // After the first file was exchanged, the disk loses the stage: the old version, and the next file.
      try trial.publish(["a.html": "2", "b.html": "2"]) {
        guard count.add(1, ordering: .relaxed).newValue == 3 else { return }
        for name in ["a.html", "b.html"] { try? FileManager.default.removeItem(atPath: "\(stage)/\(name)") }
      }
    }
    #expect(trial.files == ["a.html": "2", "b.html": "1"])
    #expect(failure?.problems.first?.diagnostic.help?.hasPrefix("part of the output is new") == true)
    #expect(failure?.exitCode == 74)
    try trial.publish(["a.html": "2", "b.html": "2"])
    #expect(trial.files == ["a.html": "2", "b.html": "2"])
    #expect(trial.leftovers == [])
  }

  @Test func `a build that completes a killed one reports it although it has nothing to write`() async throws {
    try trial.publish(["index.html": "home", "c/index.html": "c"])
    await die(at: 2, publishing: ["index.html": "home"])
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    let survey = await publisher.survey().result
    #expect(publisher.confirm(survey) == nil)
    #expect(publisher.keep([["index.html"]], survey) == [true])
    #expect(try publisher.publish().recovery == .finished)
  }

  @Test func `an interrupted build removes its stage`() throws {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    publisher.accept(TemporaryOutput.artifact("index.html", "home"))
    #expect(trial.leftovers == [".public.rhapsode"])
    publisher.interrupt()
    #expect(trial.leftovers == [])
  }
}
