import System

/// The return to an older release.
enum Rollback {
  /// Moves the link `current` in the folder `path` back by `count` releases. Returns the ids of the old and the new
  /// current release. With `isDryRun`, changes nothing.
  static func run(
    folder path: String, back count: Int, isDryRun: Bool
  ) throws(DeploymentProblem) -> (from: String, to: String) {
    guard Files.exists(path) else { throw .fewReleases(0) }
    guard let lock = try disk(FolderLock.take(path, patience: FolderDeployment.patience)) else { throw .busy }
    return try withExtendedLifetime(lock) { () throws(DeploymentProblem) in
      let folder = try ReleaseFolder(path)
      guard let current = folder.currentID else { throw .fewReleases(0) }
      let older = try folder.ids().filter { $0 < current && folder.manifest(of: $0) != nil }
      guard older.count >= count else { throw .fewReleases(older.count) }
      let target = older[older.count - count]
      if !isDryRun { try folder.setCurrent(target) }
      return (current, target)
    }
  }
}
