import Text

/// A deployment to a `FileStore`, in an order in which readers never get a page that refers to a missing asset. During
/// the changes, the manifest at the target lists the pending files, so that the next deployment can complete an
/// interrupted one.
struct StoreDeployment<Store: FileStore> {
  private let store: Store
  private let source: PublishedFolder
  private let options: DeploymentOptions
  /// Called before every change of the target; tests end the process there.
  private let checkpoint: () -> Void

  init(_ store: Store, _ source: PublishedFolder, _ options: DeploymentOptions, checkpoint: @escaping () -> Void) {
    self.store = store
    self.source = source
    self.options = options
    self.checkpoint = checkpoint
  }

  func run() throws(DeploymentProblem) -> DeploymentReport {
    let claim = try store.read(DeploymentClaim.name).flatMap { DeploymentClaim(bytes: $0) }
    try check(claim)
    let bytes = try store.read(DeploymentManifest.name)
    var last = bytes.flatMap { DeploymentManifest(bytes: $0) }
    let isInterrupted = last?.isComplete == false
    if options.verifiesAll { try mark(&last) }
    let plan = DeploymentPlan(source.files, target: last, now: options.now, grace: options.grace)
    if !options.allowsRemovals { try plan.check(last) }
    try checkForeign(plan)
    let id = DeploymentManifest.newID(at: options.now)
    let final = manifest(id, plan)
    let isDone = plan.isEmpty && claim == nil && last?.retired == plan.retired
    var report = DeploymentReport(plan, source.files, id: isDone ? nil : id)
    report.isResumed = claim != nil || isInterrupted
    if bytes != nil, last == nil { report.notices.append(Self.damage) }
    guard !options.isDryRun, !isDone else { return report }
    try change(plan, last, final, resuming: isInterrupted)
    return report
  }

  private static var damage: Diagnostic {
    Diagnostic(
      .warning, "the manifest at the target is damaged, so everything has been compared",
      help: "files that the site no longer has may still be there")
  }
}

extension StoreDeployment {
  /// Marks the files that are missing or differ at the target although its manifest has their digests, so that they are
  /// put again.
  private func mark(_ last: inout DeploymentManifest?) throws(DeploymentProblem) {
    let files = source.files.filter { last?.files[$0.key]?.digest == $0.value.digest }
    for path in try store.differing(files.keys.sorted(), orMissing: true) { last?.pending[path] = files[path] }
  }

  /// Throws if another machine is deploying.
  private func check(_ claim: DeploymentClaim?) throws(DeploymentProblem) {
    guard let claim, claim.owner != options.owner, !options.takesOver else { return }
    let age = options.now.seconds - claim.began.seconds
    if age < DeploymentClaim.patience { throw .busyElsewhere(claim.began) }
  }

  /// Throws if the deployment would replace files that Rhapsode did not write. Files with the same content are adopted.
  private func checkForeign(_ plan: DeploymentPlan) throws(DeploymentProblem) {
    guard !plan.new.isEmpty, !options.allowsOverwriting else { return }
    if let obstacle = try store.obstacles(to: plan.new).first(where: { !plan.early.contains($0) }) {
      throw .inTheWay(obstacle.text)
    }
    let foreign = try store.differing(plan.new, orMissing: false)
    if !foreign.isEmpty { throw .foreign(foreign.map(\.text).sorted()) }
  }

  private func manifest(_ id: String, _ plan: DeploymentPlan) -> DeploymentManifest {
    var manifest = DeploymentManifest(id: id)
    manifest.files = source.files
    manifest.retired = plan.retired
    return manifest
  }

  /// Returns the manifest for the time of the changes: `files` that are complete, `pending` files that may be old, new
  /// or missing, and `retired` files. Files that are about to be removed are `retired` since they were dropped, and
  /// `pending`: after an interruption they may be missing, so that one that comes back is put again.
  private func unfinished(
    _ plan: DeploymentPlan, _ last: DeploymentManifest?, _ final: DeploymentManifest
  ) -> DeploymentManifest {
    var manifest = final
    for path in plan.allPuts { manifest.pending[path] = manifest.files.removeValue(forKey: path) }
    for path in plan.early + plan.removals {
      guard let file = last?.files[path] ?? last?.pending[path] ?? last?.retired[path]?.file else { continue }
      manifest.retired[path] = .init(file, since: last?.retired[path]?.since ?? options.now)
      manifest.pending[path] = file
    }
    return manifest
  }

  private func change(
    _ plan: DeploymentPlan, _ last: DeploymentManifest?, _ final: DeploymentManifest, resuming: Bool
  ) throws(DeploymentProblem) {
    let claim = DeploymentClaim(id: final.id, owner: options.owner, began: options.now)
    checkpoint()
    try store.write(claim.bytes, to: DeploymentClaim.name)
    checkpoint()
    try store.write(unfinished(plan, last, final).bytes, to: DeploymentManifest.name)
    for phase in DeploymentPlan.Phase.allCases {
      if phase == .pages, !plan.early.isEmpty { try remove(plan.early, final) }
      guard let paths = plan.puts[phase], !paths.isEmpty else { continue }
      try confirm(claim)
      checkpoint()
      try store.put(paths, resuming: resuming)
      try verify(paths)
    }
    try confirm(claim)
    try removeAll(plan, final)
    checkpoint()
    try store.write(final.bytes, to: DeploymentManifest.name)
    checkpoint()
    try store.remove([DeploymentClaim.name])
  }

  /// Throws if another machine has replaced the claim.
  private func confirm(_ claim: DeploymentClaim) throws(DeploymentProblem) {
    let found = try store.read(DeploymentClaim.name).flatMap { DeploymentClaim(bytes: $0) }
    if found != claim { throw .overtaken }
  }

  /// Compares files at the target with the published folder, and puts those that differ once more.
  private func verify(_ paths: [RelativePath]) throws(DeploymentProblem) {
    let wrong = try store.differing(paths, orMissing: true)
    guard !wrong.isEmpty else { return }
    try store.put(wrong, resuming: false)
    let stillWrong = try store.differing(wrong, orMissing: true)
    if !stillWrong.isEmpty { throw .notVerified(stillWrong.map(\.text)) }
  }

  /// Removes pages before assets, so that no remaining page refers to a removed asset.
  private func removeAll(_ plan: DeploymentPlan, _ final: DeploymentManifest) throws(DeploymentProblem) {
    let assets = plan.removals.filter(plan.removedAssets.contains)
    let others = plan.removals.filter { !plan.removedAssets.contains($0) }
    for paths in [others, assets] where !paths.isEmpty { try remove(paths, final) }
  }

  private func remove(_ paths: [RelativePath], _ final: DeploymentManifest) throws(DeploymentProblem) {
    checkpoint()
    try store.remove(paths)
    let needed = Set((Array(final.files.keys) + Array(final.retired.keys)).flatMap(\.folders))
    let folders = Set(paths.flatMap(\.folders)).subtracting(needed)
    store.removeEmptyFolders(folders.sorted { $0.text.utf8.count > $1.text.utf8.count })
  }
}
