import Model
import Synchronization
import System
import Testing
import Text

@testable import Deploy

/// Deployments to a target that stores other bytes than it is given, or breaks off.
@Suite struct StoreDeploymentTests {
  private static let page: RelativePath = "index.html"
  private static let style: RelativePath = "a.css"

  /// A target in memory, which damages files with the ending `.css` as often as it is told to, and can be lost after a
  /// removal.
  private final class DamagingStore: FileStore {
    private struct State {
      var files: [RelativePath: [UInt8]] = [:]
      var damages = 0
      var isLostAfterRemoval = false
      var isLost = false
    }

    private let folder: String
    private let state = Mutex(State())

    init(_ folder: String) { self.folder = folder }

    var files: [RelativePath: [UInt8]] { state.withLock { $0.files } }

    func damage(times: Int) { state.withLock { $0.damages = times } }

    func loseAfterRemoval() { state.withLock { $0.isLostAfterRemoval = true } }

    func find() { state.withLock { ($0.isLost, $0.isLostAfterRemoval) = (false, false) } }

    private func published(_ path: RelativePath) throws(DeploymentProblem) -> [UInt8] {
      try disk(Files.read("\(folder)/\(path.text)"))
    }

    func obstacles(to paths: [RelativePath]) throws(DeploymentProblem) -> [RelativePath] { [] }

    func read(_ name: RelativePath) throws(DeploymentProblem) -> [UInt8]? { files[name] }

    func write(_ bytes: [UInt8], to name: RelativePath) throws(DeploymentProblem) {
      guard !state.withLock({ $0.isLost }) else { throw .overtaken }
      state.withLock { $0.files[name] = bytes }
    }

    func put(_ paths: [RelativePath], resuming: Bool) throws(DeploymentProblem) {
      for path in paths {
        let bytes = try published(path)
        state.withLock { state in
          let isDamaged = path.text.hasSuffix(".css") && state.damages > 0
          if isDamaged { state.damages -= 1 }
          state.files[path] = isDamaged ? bytes.dropLast() : bytes
        }
      }
    }

    func differing(_ paths: [RelativePath], orMissing: Bool) throws(DeploymentProblem) -> [RelativePath] {
      var found: [RelativePath] = []
      for path in paths {
        let stored = files[path]
        if stored == nil ? orMissing : try published(path) != stored { found.append(path) }
      }
      return found
    }

    func remove(_ paths: [RelativePath]) throws(DeploymentProblem) {
      state.withLock { state in
        for path in paths { state.files[path] = nil }
        state.isLost = state.isLostAfterRemoval
      }
    }

    func removeEmptyFolders(_ folders: [RelativePath]) {}
  }

  private func deploy(_ trial: TrialDeployment, to store: DamagingStore) async throws -> DeploymentReport {
    let source = try await PublishedFolder(trial.output, kinds: [:], memory: DigestMemory())
    let options = DeploymentOptions(now: TrialDeployment.now, owner: "here")
    return try StoreDeployment(store, source, options, checkpoint: {}).run()
  }

  @Test func `a file that arrives damaged is put once more`() async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "page", "a.css": "style"])
    let store = DamagingStore(trial.output)
    store.damage(times: 1)
    #expect(try await deploy(trial, to: store).id != nil)
    #expect(store.files[Self.style]?.text == "style" && store.files[Self.page]?.text == "page")
    #expect(store.files[DeploymentClaim.name] == nil)
  }

  @Test func `a file that stays damaged ends the deployment before its pages, and the next one completes it`()
    async throws
  {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "page", "a.css": "style"])
    let store = DamagingStore(trial.output)
    store.damage(times: 2)
    let problem = try await #require(throws: DeploymentProblem.self) { try await deploy(trial, to: store) }
    #expect(problem == .notVerified(["a.css"]))
    #expect(problem.exitCode == 74)
    #expect(
      problem.diagnostic.summary == "1 file at the target differs from the published one: a.css",
      "\(problem.diagnostic.summary)")
    #expect(store.files[Self.page] == nil)
    let report = try await deploy(trial, to: store)
    #expect(report.isResumed && report.written.contains("a.css") && report.written.contains("index.html"))
    #expect(store.files[Self.style]?.text == "style" && store.files[Self.page]?.text == "page")
    #expect(store.files[DeploymentClaim.name] == nil)
  }

  private func deploy(
    _ files: [String: String], after seconds: Int64, _ trial: TrialDeployment, to store: DamagingStore
  ) async throws {
    try trial.publish(files)
    let source = try await PublishedFolder(trial.output, kinds: [:], memory: DigestMemory())
    let now = Timestamp(seconds: TrialDeployment.now.seconds + seconds)
    let options = DeploymentOptions(now: now, owner: "here", grace: 3600)
    _ = try StoreDeployment(store, source, options, checkpoint: {}).run()
  }

  /// Such as a page that is restored after the connection was lost. The last one makes room for a folder.
  @Test(arguments: ["page/index.html", "old.css", "old"])
  func `a file that an interrupted deployment removed is put again if it comes back`(_ name: String) async throws {
    let trial = try TrialDeployment(.folder)
    let store = DamagingStore(trial.output)
    let (with, without) = (["index.html": "home", name: "old"], ["index.html": "home", "old/index.html": "new"])
    try await deploy(with, after: 0, trial, to: store)
    // The grace period of an asset begins.
    if name == "old.css" { try await deploy(without, after: 60, trial, to: store) }
    store.loseAfterRemoval()
    await #expect(throws: DeploymentProblem.overtaken) { try await deploy(without, after: 10_000, trial, to: store) }
    store.find()
    try await deploy(with, after: 10_060, trial, to: store)
    #expect(store.files[try #require(RelativePath(name))]?.text == "old")
    #expect(store.files.keys.filter { $0.text.hasPrefix(".rhapsode") } == [DeploymentManifest.name])
  }
}
