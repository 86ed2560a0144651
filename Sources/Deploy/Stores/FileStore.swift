import Text

/// A target that holds files by their paths, reached through a program. Every call is complete, or throws.
protocol FileStore {
  /// What is at the target in place of a folder that new files need.
  func obstacles(to paths: [RelativePath]) throws(DeploymentProblem) -> [RelativePath]
  /// Returns a small file, or `nil` if there is none.
  func read(_ name: RelativePath) throws(DeploymentProblem) -> [UInt8]?
  func write(_ bytes: [UInt8], to name: RelativePath) throws(DeploymentProblem)
  /// Copies files of the published folder. With `resuming`, files that are there with the same size and time are left.
  func put(_ paths: [RelativePath], resuming: Bool) throws(DeploymentProblem)
  /// Returns the paths at which the target has another file than the published folder; with `orMissing`, also those at which
  /// it has none.
  func differing(_ paths: [RelativePath], orMissing: Bool) throws(DeploymentProblem) -> [RelativePath]
  /// Removes files. One that is not there is no error.
  func remove(_ paths: [RelativePath]) throws(DeploymentProblem)
  /// Removes those of the folders that are empty, the deepest first.
  func removeEmptyFolders(_ folders: [RelativePath])
}
