import Text

/// A target that stores files by path, and is accessed through a program. Every call completes, or throws.
protocol FileStore {
  /// Returns the paths at the target that new files need as folders, but that are not folders.
  func obstacles(to paths: [RelativePath]) throws(DeploymentProblem) -> [RelativePath]
  /// Returns a small file, or `nil` if there is none.
  func read(_ name: RelativePath) throws(DeploymentProblem) -> [UInt8]?
  func write(_ bytes: [UInt8], to name: RelativePath) throws(DeploymentProblem)
  /// Copies files of the published folder. With `resuming`, files that are there with the same size and time are left.
  func put(_ paths: [RelativePath], resuming: Bool) throws(DeploymentProblem)
  /// Returns the paths at which the target has other contents than the published folder; with `orMissing`, also those
  /// that are missing at the target.
  func differing(_ paths: [RelativePath], orMissing: Bool) throws(DeploymentProblem) -> [RelativePath]
  /// Removes files. It is not an error if one does not exist.
  func remove(_ paths: [RelativePath]) throws(DeploymentProblem)
  /// Removes those of the folders that are empty. Deeper folders come first.
  func removeEmptyFolders(_ folders: [RelativePath])
}
