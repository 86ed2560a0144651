import System
import Text

/// A deployment to a folder of this machine: a new release beside the others, to which the link `current` is then
/// moved. Unchanged files are hard links to those of the last release, and take no space.
struct FolderDeployment {
  private let path: String
  private let source: PublishedFolder
  private let options: DeploymentOptions
  /// Called before every change; tests end the process there.
  private let checkpoint: () -> Void

  init(_ path: String, _ source: PublishedFolder, _ options: DeploymentOptions, checkpoint: @escaping () -> Void) {
    self.path = path
    self.source = source
    self.options = options
    self.checkpoint = checkpoint
  }

  /// The seconds to wait for another deployment of this machine.
  static let patience = 10.0

  func run() throws(DeploymentProblem) -> DeploymentReport {
    guard !options.isDryRun || Files.exists(path) else {
      return DeploymentReport(plan(nil), source.files, id: DeploymentManifest.newID(at: options.now))
    }
    if let status = try? Files.status(path, followsLink: true), status.kind != .folder { throw .inTheWay(path) }
    guard let lock = try lock() else { throw .busy }
    return try withExtendedLifetime(lock) { () throws(DeploymentProblem) in
      let folder = try ReleaseFolder(path)
      let last = folder.currentID
      var manifest = last.flatMap { folder.manifest(of: $0) }
      if options.verifiesAll, let last { try mark(&manifest, in: folder, last) }
      let plan = plan(manifest)
      if !options.allowsRemovals { try plan.check(manifest) }
      let isDone = plan.isEmpty && manifest?.retired == plan.retired
      let id = DeploymentManifest.newID(at: options.now, after: try folder.ids().last)
      let report = DeploymentReport(plan, source.files, id: isDone ? nil : id)
      guard !options.isDryRun, !isDone else { return report }
      try folder.removeUnfinished()
      do throws(DeploymentProblem) {
        try make(id, plan, from: last, in: folder)
      } catch {
        // An unfinished release would keep a full disk full.
        try? folder.removeUnfinished()
        throw error
      }
      checkpoint()
      try folder.setCurrent(id)
      checkpoint()
      try folder.prune(keeping: options.keep)
      return report
    }
  }

  /// Returns the lock of the target, or `nil` if another deployment of this machine has it.
  private func lock() throws(DeploymentProblem) -> FolderLock? {
    do throws(FileError) {
      return try FolderLock.take(path, patience: Self.patience)
    } catch {
      // Whatever failed, the target cannot be written.
      throw .failed(FileError(.write, error.path, code: error.code))
    }
  }

  private func plan(_ manifest: DeploymentManifest?) -> DeploymentPlan {
    DeploymentPlan(source.files, target: manifest, now: options.now, grace: options.grace)
  }

  /// Marks the files of the last release that are missing or no longer have the digests of its manifest, so that they are
  /// put again.
  private func mark(
    _ manifest: inout DeploymentManifest?, in folder: borrowing ReleaseFolder, _ last: String
  ) throws(DeploymentProblem) {
    let release = try ReleaseFolder.path(of: last)
    for (path, file) in manifest?.files ?? [:] {
      guard let name = release.appending(path.text) else { throw .badPath(path.text) }
      let isFile = try disk(folder.root.status(name))?.kind == .file
      let digest = isFile ? try PublishedFolder.digest(of: name, in: folder.root) : nil
      if digest != file.digest { manifest?.pending[path] = file }
    }
  }
}

extension FolderDeployment {
  /// Makes the release under a name of a draft, and renames it when it is whole.
  private func make(
    _ id: String, _ plan: DeploymentPlan, from last: String?, in folder: borrowing ReleaseFolder
  ) throws(DeploymentProblem) {
    let draft = try ReleaseFolder.draft(of: id)
    try disk(folder.root.makeFolder(ReleaseFolder.releases))
    try disk(folder.root.makeFolder(draft))
    let published = try disk(Folder(source.path, followsLink: true))
    var manifest = DeploymentManifest(id: id)
    manifest.files = source.files
    for path in plan.allPuts {
      checkpoint()
      try copy(path, from: published, to: draft, in: folder)
    }
    for path in plan.unchanged where try !link(path, from: last, to: draft, in: folder) {
      try copy(path, from: published, to: draft, in: folder)
    }
    for (path, retired) in plan.retired where try link(path, from: last, to: draft, in: folder) {
      manifest.retired[path] = retired
    }
    checkpoint()
    guard let name = draft.appending(DeploymentManifest.name.text) else { throw .badPath(draft.text) }
    try disk(folder.root.create(name, manifest.bytes.span))
    // Otherwise a power cut could leave empty files, which the next deployment would take for unchanged ones.
    try disk(folder.root.synchronizeFileSystem())
    checkpoint()
    let release = try ReleaseFolder.path(of: id)
    try disk(folder.root.renameUnlessTaken(draft, to: release))
  }

  /// Links a file of the last release. Returns `false` if the file is missing there, or has another size than the new
  /// one.
  private func link(
    _ path: RelativePath, from last: String?, to draft: RelativePath, in folder: borrowing ReleaseFolder
  ) throws(DeploymentProblem) -> Bool {
    guard let last, let old = try ReleaseFolder.path(of: last).appending(path.text),
      let new = draft.appending(path.text), let status = try disk(folder.root.status(old)), status.kind == .file
    else { return false }
    if let file = source.files[path], file.size != status.stamp.size { return false }
    if folder.root.link(old, to: folder.root, new) { return true }
    _ = try disk(folder.root.makeFolders(above: new))
    if folder.root.link(old, to: folder.root, new) { return true }
    // A file system without hard links.
    guard let file = try disk(folder.root.open(old)) else { return false }
    _ = try disk(folder.root.create(new, copying: file))
    return true
  }

  /// Copies a file, and reads the copy again to check that it has the digest of the manifest.
  private func copy(
    _ path: RelativePath, from published: borrowing Folder, to draft: RelativePath, in folder: borrowing ReleaseFolder
  ) throws(DeploymentProblem) {
    guard let name = draft.appending(path.text) else { throw .badPath(path.text) }
    guard let file = try disk(published.open(path)) else { throw .changedMeanwhile(path.text) }
    _ = try disk(folder.root.create(name, copying: file))
    guard try PublishedFolder.digest(of: name, in: folder.root) == source.files[path]?.digest else {
      throw .changedMeanwhile(path.text)
    }
  }
}
