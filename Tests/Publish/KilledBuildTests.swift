import Foundation
import Glibc
import Synchronization
import Testing
import Text

@testable import Publish

/// Kills real processes during a build. The next build first restores the old output or completes the new one, and then
/// publishes the new one.
@Suite struct KilledBuildTests {
  private static let old = pages(0..<40, "old").merging(["style.css": "old", "feed.xml": "old", "x": "old"]) { $1 }
  private static let new = pages(5..<45, "new").merging(["style.css": "new", "feed.xml": "new", "x/index.html": "new"])
  { $1 }

  private static func pages(_ numbers: Range<Int>, _ text: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: numbers.map { ("\($0 % 7)/\($0)/index.html", "\(text) \($0 % 3 == 0 ? 0 : $0)") })
  }

  /// Lists for each path which build its file comes from.
  private static func mixture(_ files: [String: String], _ before: [String: String]) -> String {
    let paths = Set(files.keys).union(before.keys).union(new.keys).sorted()
    return paths.map { path in
      let states = [(before, "old"), (new, "new")].filter { $0.0[path] == files[path] }.map(\.1)
      return "\(path): \(states.isEmpty ? files[path] ?? "missing" : states.joined(separator: "="))"
    }.joined(separator: ", ")
  }

  /// Publishes `new` into the output of `folder` and kills the process at the given step, or so many microseconds after
  /// it.
  private static func publishAndDie(in folder: String, at step: Int, microseconds: Int? = nil) {
    let trial = TemporaryOutput(adopting: folder)
    let count = Atomic(0)
    if let microseconds {
      Thread {
        while count.load(ordering: .relaxed) < step { sched_yield() }
        usleep(UInt32(microseconds))
        kill(getpid(), SIGKILL)
      }.start()
    }
    _ = try? trial.publish(new, allowsRemovals: true) {
      if count.add(1, ordering: .relaxed).newValue == step, microseconds == nil { kill(getpid(), SIGKILL) }
    }
    // The build ended before.
    try? trial.write("ended", "")
    kill(getpid(), SIGKILL)
  }

  /// Recovers the output as the next build would, without publishing anything.
  private func look(_ trial: TemporaryOutput) throws -> PublishReport.Recovery? {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    defer { publisher.abandon() }
    return publisher.recovery
  }

  @discardableResult
  private func check(_ trial: TemporaryOutput, before: [String: String]) throws -> PublishReport.Recovery? {
    let recovery = try look(trial)
    let files = trial.files
    #expect(files == before || files == Self.new, "\(Self.mixture(files, before)), \(String(describing: recovery))")
    if recovery == .undone { #expect(trial.files == before) }
    if recovery == .finished { #expect(trial.files == Self.new) }
    try trial.publish(Self.new, allowsRemovals: true)
    #expect(trial.files == Self.new)
    #expect(trial.leftovers == [])
    // The list of published files is complete too.
    try FileManager.default.removeItem(atPath: trial.folder + "/.rhapsode/cache")
    try trial.publish(Self.old, allowsRemovals: true)
    #expect(trial.files == Self.old)
    return recovery
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 13, 21, 30, 45, 60, 61, 62, 63, 64])
  func `a build that is killed at a step of an update is finished or undone`(step: Int) async throws {
    let trial = TemporaryOutput()
    try trial.publish(Self.old)
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = trial.folder as String, step = step as Int] in
      Self.publishAndDie(in: folder, at: step)
    }
    let recovery = try check(trial, before: Self.old)
    if step <= 45 { #expect(recovery == (step == 1 ? .undone : .finished)) }
  }

  private static let section = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
  private static let changedSection = section[..<500] + [1, 2, 3] + section[600...]

  /// Publishes `new`, with a memory of which most bytes are those of the last one.
  private static func update(_ trial: TemporaryOutput, checkpoint: @escaping @Sendable () -> Void = {}) throws {
    let publisher = try Publisher(
      trial.destination(allowsRemovals: true), derive: { _, _, _ in }, checkpoint: checkpoint)
    for (path, text) in new { publisher.accept(TemporaryOutput.artifact(path, text)) }
    let last = try #require(publisher.memory.sections["section"]).joined
    let start = last.range.lowerBound
    _ = try publisher.publish(sections: ["section": last.replacing([(start + 500..<start + 600, [1, 2, 3])])])
  }

  @Test(arguments: [1, 2, 3, 8, 30, 60, 61, 62, 63, 64])
  func `a build that is killed while its memory is written as changes is finished or undone`(step: Int) async throws {
    let trial = TemporaryOutput()
    try trial.publish(Self.old, sections: ["section": BytePieces(Self.section)])
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = trial.folder as String, step = step as Int] in
      let trial = TemporaryOutput(adopting: folder)
      let count = Atomic(0)
      try? Self.update(trial) { if count.add(1, ordering: .relaxed).newValue == step { kill(getpid(), SIGKILL) } }
      // The folder is removed with `trial`.
      withExtendedLifetime(trial) { _ = kill(getpid(), SIGKILL) }
    }
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    let section = publisher.memory.sections["section"]?.joined.bytes
    publisher.abandon()
    if trial.files == Self.new {
      #expect(section == Array(Self.changedSection))
    } else {
      #expect(trial.files == Self.old && section == Self.section)
    }
    #expect(publisher.recovery != .undone || step == 1)
  }

  @Test(arguments: [1, 2, 3, 4, 5], [false, true])
  func `a build that is killed at a step of the first publishing is finished or undone`(
    step: Int, isKept: Bool
  ) async throws {
    let trial = TemporaryOutput()
    if isKept { try trial.write("public/.gitkeep", "") }
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = trial.folder as String, step = step as Int] in
      Self.publishAndDie(in: folder, at: step)
    }
    let recovery = try look(trial)
    let keeper = isKept ? [".gitkeep": ""] : [:]
    let whole = Self.new.merging(keeper) { $1 }
    #expect(trial.files == keeper || trial.files == whole)
    if recovery == .finished { #expect(trial.files == whole) }
    try trial.publish(Self.new)
    #expect(trial.files == whole)
    #expect(trial.leftovers == [])
  }

  /// The moments are spread over the steps, and between two of them: however fast the machine is, most of them come before
  /// the end.
  @Test func `a build that is killed at any moment is finished or undone`() async throws {
    var killed = 0
    for moment in 0..<20 {
      let trial = TemporaryOutput()
      try trial.publish(Self.old)
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = trial.folder as String, moment = moment as Int] in
        Self.publishAndDie(in: folder, at: 3 * moment, microseconds: moment % 5 * 30)
      }
      if !FileManager.default.fileExists(atPath: trial.folder + "/ended") { killed += 1 }
      try check(trial, before: Self.old)
    }
    #expect(killed > 0, "every build ended before it was killed")
  }

  @Test(arguments: [false, true])
  func `a first build that cannot leave its memory is taken back`(isKept: Bool) throws {
    let trial = TemporaryOutput()
    if isKept { try trial.write("public/.gitkeep", "") }
    try trial.write(".rhapsode/cache", "a file")
    let before = trial.touches
    #expect(throws: PublishFailure.self) { try trial.publish(Self.new) }
    #expect(trial.touches == before)
    #expect(FileManager.default.fileExists(atPath: trial.output) == isKept)
    #expect(trial.leftovers == [])
  }

  @Test func `a build that is refused half-way takes everything back`() throws {
    let trial = TemporaryOutput()
    try trial.publish(Self.old)
    let before = trial.touches
    let count = Atomic(0)
    let failure = #expect(throws: PublishFailure.self) {
      try trial.publish(Self.new, allowsRemovals: true) { [cache = trial.folder + "/.rhapsode"] in
        // A file in place of the folder, so that the build memory cannot be moved there.
        guard count.add(1, ordering: .relaxed).newValue == 40 else { return }
        try? FileManager.default.removeItem(atPath: cache)
        _ = FileManager.default.createFile(atPath: cache, contents: nil)
      }
    }
    #expect(failure?.problems.count == 1)
    #expect(trial.touches.filter { trial.tree[$0.key] != "/" } == before.filter { Self.old[$0.key] != nil })
    #expect(trial.leftovers == [])
  }
}
