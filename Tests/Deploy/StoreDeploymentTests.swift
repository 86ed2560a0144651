import Model
import Synchronization
import System
import Testing
import Text

@testable import Deploy

/// Deployments to a target that stores other bytes than it is given.
@Suite struct StoreDeploymentTests {
  private static let page: RelativePath = "index.html"
  private static let style: RelativePath = "a.css"

  /// A target in memory, which damages files with the ending `.css` as often as it is told to.
  private final class DamagingStore: FileStore {
    private struct State {
      var files: [RelativePath: [UInt8]] = [:]
      var damages = 0
    }

    private let folder: String
    private let state = Mutex(State())

    init(_ folder: String) { self.folder = folder }

    var files: [RelativePath: [UInt8]] { state.withLock { $0.files } }

    func damage(times: Int) { state.withLock { $0.damages = times } }

    private func published(_ path: RelativePath) throws(DeploymentProblem) -> [UInt8] {
      try disk(Files.read("\(folder)/\(path.text)"))
    }

    func obstacles(to paths: [RelativePath]) throws(DeploymentProblem) -> [RelativePath] { [] }

    func read(_ name: RelativePath) throws(DeploymentProblem) -> [UInt8]? { files[name] }

    func write(_ bytes: [UInt8], to name: RelativePath) throws(DeploymentProblem) {
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
      state.withLock { state in for path in paths { state.files[path] = nil } }
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
}
