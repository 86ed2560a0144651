package import Model
import System
package import Text

/// A deployment of a published folder to one target.
package struct Deployment: Sendable {
  private let target: Settings.Deployment.Target
  private let site: String
  /// The folder of this site's deployments to this target, with lists, a git repository and remembered digests.
  private let state: StateFolder
  private let basePath: String
  private let formats: [Settings.Deployment.Compression]

  /// `deployment` contains its address, not the name of a variable. `site` is the site's folder; `basePath` is the URL
  /// path of the published site.
  package init(_ deployment: Settings.Deployment, site: String, basePath: String = "") {
    target = Self.target(deployment.target, of: site)
    self.site = site
    self.basePath = basePath
    formats = deployment.compress
    let key = SHA256.digest(of: "\(target)").hex(16)
    state = StateFolder("\(site)/.rhapsode/cache/deploy/\(key)")
  }

  /// Returns the target with a path of this machine that begins at the site's folder if it is relative: the command can be
  /// run in any folder.
  private static func target(
    _ target: Settings.Deployment.Target, of site: String
  ) -> Settings.Deployment.Target {
    // With `./`, a colon in the name of the site's folder does not end the name of a host.
    let start = site.hasPrefix("/") ? "\(site)/" : "./\(site)/"
    func path(_ text: String) -> String { text.hasPrefix("/") ? text : start + text }
    return switch target {
    case .folder(let text): .folder(path(text))
    case .rsync(let text, let port): .rsync(RsyncStore.isPath(text) ? path(text) : text, port: port)
    case .git(let text, let branch): .git(RsyncStore.isPath(text) ? path(text) : text, branch: branch)
    case .rclone: target
    }
  }

  private static let digests: RelativePath = "digests"
  private static let treeDigests: RelativePath = "tree-digests"

  /// Deploys the folder `output`. `kinds` are the kinds of its files, as far as the build knows them.
  package func run(
    _ output: String, kinds: [RelativePath: Artifact.Kind], _ options: DeploymentOptions,
    checkpoint: @escaping () -> Void = {}
  ) async throws(DeploymentProblem) -> DeploymentReport {
    try localTarget?.check(site: site, output: output)
    try disk(state.makeFolder())
    guard let lock = try disk(FolderLock.take(state.path, patience: FolderDeployment.patience)) else { throw .busy }
    guard let status = try? Files.status(output, followsLink: true), status.kind == .folder else {
      throw .nothingPublished(output)
    }
    let source = try await read(output, kinds, Self.digests)
    guard !source.files.isEmpty else { throw .nothingPublished(output) }
    guard !formats.isEmpty else {
      CompressedTree.remove(from: state)
      return try deploy(source, options, lock, checkpoint)
    }
    let (tree, all) = try CompressedTree(formats, state: state, lock: lock).renew(from: source)
    let copies = try await read(tree, all, Self.treeDigests)
    return try deploy(copies, options, lock, checkpoint)
  }

  /// The real path of the folder of this machine to which it deploys files; `nil` if it deploys elsewhere, into a
  /// repository, or to a folder of the system, which is refused.
  package var folder: String? { localTarget.flatMap { $0.isOfSystem ? nil : $0.real } }

  private var localTarget: LocalTarget? {
    switch target {
    case .folder(let folder): LocalTarget(folder, keepsReleases: true)
    case .rsync(let place, _): RsyncStore.isPath(place) ? LocalTarget(place, keepsReleases: false) : nil
    case .rclone, .git: nil
    }
  }

  /// Reads a folder, with the digests that the last deployment has stored in `file`.
  private func read(
    _ folder: String, _ kinds: [RelativePath: Artifact.Kind], _ file: RelativePath
  ) async throws(DeploymentProblem) -> PublishedFolder {
    let memory = (try? state.read(file)).map { DigestMemory($0) } ?? DigestMemory()
    let source = try await PublishedFolder(folder, kinds: kinds, memory: memory)
    // A failure to write only makes the next deployment slower.
    try? state.write(source.memory.bytes, to: file)
    return source
  }

  private func deploy(
    _ source: PublishedFolder, _ options: DeploymentOptions, _ lock: FolderLock, _ checkpoint: @escaping () -> Void
  ) throws(DeploymentProblem) -> DeploymentReport {
    let tools = StoreTools(source: source.path, scratch: state, lock: lock)
    switch target {
    case .folder(let path):
      return try FolderDeployment(path, source, options, checkpoint: checkpoint).run()
    case .rsync(let place, let port):
      let store = RsyncStore(place, port: port, tools: tools)
      return try StoreDeployment(store, source, options, checkpoint: checkpoint).run()
    case .rclone(let remote):
      let bytes = (try? Files.read("\(source.path)/\(SiteNames.headers)", limit: 1 << 20)) ?? []
      let store = RcloneStore(remote, headers: PublishedHeaders(bytes, basePath: basePath), tools: tools)
      return try StoreDeployment(store, source, options, checkpoint: checkpoint).run()
    case .git(let address, let branch):
      return try GitRepository.mended(in: state, lock: lock) { () throws(DeploymentProblem) in
        try GitDeployment(
          address, branch: branch, scratch: state, lock: lock, source, options, checkpoint: checkpoint
        ).run()
      }
    }
  }

  /// Goes back by `count` releases. Returns the ids of the old and the new current release.
  package func rollBack(
    by count: Int, now: Timestamp, isDryRun: Bool
  ) throws(DeploymentProblem) -> (from: String, to: String) {
    switch target {
    case .folder(let path): return try Rollback.run(folder: path, back: count, isDryRun: isDryRun)
    case .git(let address, let branch):
      try disk(state.makeFolder())
      guard let lock = try disk(FolderLock.take(state.path, patience: FolderDeployment.patience)) else { throw .busy }
      return try GitRepository.mended(in: state, lock: lock) { () throws(DeploymentProblem) in
        try Rollback.run(
          git: address, branch: branch, scratch: state.path, lock: lock, back: count, now: now, isDryRun: isDryRun)
      }
    case .rsync, .rclone: throw .keepsNoReleases
    }
  }
}
