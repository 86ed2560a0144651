import System
import Text

/// A deployment to a branch of a git repository, as one commit with the changes. The branch is updated atomically, and
/// only if no other machine has moved it meanwhile.
struct GitDeployment {
  private let repository: GitRepository
  private let source: PublishedFolder
  private let options: DeploymentOptions
  private let index: String
  private let checkpoint: () -> Void

  /// `scratch` is a folder for the repository and its index; `lock` locks it.
  init(
    _ address: String, branch: String, scratch: StateFolder, lock: FolderLock, _ source: PublishedFolder,
    _ options: DeploymentOptions, checkpoint: @escaping () -> Void
  ) throws(DeploymentProblem) {
    repository = try GitRepository(address, branch: branch, folder: scratch.path(of: GitRepository.name), lock: lock)
    index = ((try? Files.realPath(scratch.path)) ?? scratch.path) + "/index"
    // Removes the lock file of a killed git. It belongs to no running one: see `GitRepository`.
    Files.remove(index + ".lock")
    self.source = source
    self.options = options
    self.checkpoint = checkpoint
  }

  func run() throws(DeploymentProblem) -> DeploymentReport {
    let head = try repository.fetch(depth: 1)
    var last = head.flatMap { repository.file(DeploymentManifest.name, of: $0) }.flatMap {
      DeploymentManifest(bytes: $0)
    }
    if options.verifiesAll, let head { try mark(&last, repository.files(of: head)) }
    let plan = DeploymentPlan(source.files, target: last, now: options.now, grace: options.grace)
    if !options.allowsRemovals { try plan.check(last) }
    let isDone = plan.isEmpty && last?.retired == plan.retired
    let id = DeploymentManifest.newID(at: options.now)
    var report = DeploymentReport(plan, source.files, id: isDone ? nil : id)
    guard !isDone else { return report }
    let puts = plan.allPuts
    let ids = try repository.store(puts, of: source.path)
    let there = try head.map { head throws(DeploymentProblem) in try repository.files(of: head) } ?? [:]
    try checkForeign(plan, Dictionary(uniqueKeysWithValues: zip(puts, ids)), there)
    guard !options.isDryRun else { return report }
    var manifest = DeploymentManifest(id: id)
    manifest.files = source.files
    manifest.retired = plan.retired
    checkpoint()
    let list = try repository.store(manifest.bytes)
    let tree = try repository.tree(
      of: head, removing: plan.early + plan.removals,
      adding: zip(puts, ids).map { (path: $0, id: $1) } + [(path: DeploymentManifest.name, id: list)], index: index)
    let commit = try repository.commit(
      tree: tree, after: head, message: "Deploy \(id): \(puts.count) files, \(plan.removals.count) removed",
      at: options.now)
    checkpoint()
    try repository.push(commit, over: head)
    report.isResumed = false
    return report
  }

  /// Marks the files that differ in the branch, so that they are put again.
  private func mark(
    _ last: inout DeploymentManifest?, _ there: [RelativePath: String]
  ) throws(DeploymentProblem) {
    let files = source.files.filter { last?.files[$0.key]?.digest == $0.value.digest }
    let paths = Array(files.keys)
    for (path, id) in zip(paths, try repository.store(paths, of: source.path)) where there[path] != id {
      last?.pending[path] = files[path]
    }
  }

  /// Throws if the deployment would replace files that Rhapsode did not write, needs the path of one as a folder, or has a
  /// file where a folder has some.
  private func checkForeign(
    _ plan: DeploymentPlan, _ ids: [RelativePath: String], _ there: [RelativePath: String]
  ) throws(DeploymentProblem) {
    guard !options.allowsOverwriting, !plan.new.isEmpty else { return }
    let ours = Set(plan.early)
    if let obstacle = Set(plan.new.flatMap(\.folders)).sorted().first(where: { there[$0] != nil && !ours.contains($0) })
    {
      throw .inTheWay(obstacle.text)
    }
    let new = Set(plan.new)
    let inside = there.keys.filter { path in !ours.contains(path) && path.folders.contains(where: new.contains) }
    if let obstacle = inside.min() { throw .inTheWay(obstacle.text) }
    let foreign = plan.new.filter { path in there[path].map { $0 != ids[path] } ?? false }
    if !foreign.isEmpty { throw .foreign(foreign.map(\.text)) }
  }
}

extension Rollback {
  /// Commits the files that the branch had `count` deployments before the present one as a new commit. Returns the
  /// deployment that readers had, and the one that they have then.
  static func run(
    git address: String, branch: String, scratch: String, lock: FolderLock, back count: Int, now: Timestamp,
    isDryRun: Bool
  ) throws(DeploymentProblem) -> (from: String, to: String) {
    let repository = try GitRepository(address, branch: branch, folder: scratch + "/repository.git", lock: lock)
    var depth = count + 1
    while true {
      guard let head = try repository.fetch(depth: depth) else { throw .fewReleases(0) }
      let history = BranchHistory(try repository.history(of: head))
      guard let older = history.deployment(before: count) else {
        // A history with fewer commits than asked for is whole.
        guard history.count >= depth else { throw .fewReleases(history.olderDeployments) }
        depth *= 4
        continue
      }
      let words = (from: history.present?.words ?? head, to: older.words)
      guard !isDryRun else { return words }
      let commit = try repository.commit(
        tree: older.id + "^{tree}", after: head, message: BranchHistory.rollback + older.id, at: now)
      try repository.push(commit, over: head)
      return words
    }
  }
}
