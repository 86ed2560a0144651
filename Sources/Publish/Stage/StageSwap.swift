import System
import Text

/// Replacing the whole output by the stage, with one rename.
enum StageSwap {
  /// Whether the whole output can be replaced: it does not exist, or contains at most `.gitkeep`.
  static func isPossible(at location: OutputLocation) throws(PublishProblem) -> Bool {
    guard try location.status() != nil else { return true }
    return try disk(Folder(location.path).names()).allSatisfy { $0 == OutputPath.keeper }
  }

  /// Replaces the output, unless that was done before. Returns `false` if the file system cannot exchange the two
  /// folders atomically, or if another program has written to the output. `inode` is that of the stage.
  static func run(
    _ stagingArea: borrowing StagingArea, inode: UInt64, _ location: OutputLocation
  ) throws(PublishProblem) -> Bool {
    let before = try location.status()
    if before?.inode == inode { return true }
    guard try disk(stagingArea.folder.status(Journal.stageName))?.inode == inode, try isPossible(at: location) else {
      return false
    }
    let parent = try disk(Folder(location.parentPath))
    guard before != nil else {
      try disk(stagingArea.folder.rename(Journal.stageName, to: parent, location.name))
      return true
    }
    return try disk(stagingArea.folder.exchange(Journal.stageName, with: parent, location.name))
  }

  /// Reverts `run`. `hadOutput` tells whether the output existed before.
  static func undo(
    _ stagingArea: borrowing StagingArea, _ location: OutputLocation, hadOutput: Bool
  ) throws(PublishProblem) {
    let parent = try disk(Folder(location.parentPath))
    if hadOutput {
      _ = try disk(stagingArea.folder.exchange(Journal.stageName, with: parent, location.name))
    } else {
      try disk(parent.rename(location.name, to: stagingArea.folder, Journal.stageName))
    }
  }

  /// Gives the stage the permissions and the `.gitkeep` of the empty output, as a hard link if possible.
  static func prepare(_ stage: borrowing Folder, like location: OutputLocation) throws(PublishProblem) {
    guard let status = try location.status() else { return }
    let output = try disk(Folder(location.path))
    stage.setPermissions(status.mode)
    let name = OutputPath.keeper
    guard let keeper = try disk(output.status(name)), try disk(stage.status(name)) == nil else { return }
    guard keeper.kind == .file else { throw .inTheWay(output.path(name), of: location.shown) }
    if !output.link(name, to: stage, name), let file = try disk(output.open(name)) {
      _ = try disk(stage.create(name, copying: file))
    }
  }
}
