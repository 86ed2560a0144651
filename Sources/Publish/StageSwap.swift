import System
import Text

/// The stage becomes the output by one rename.
enum StageSwap {
  /// Whether the output may be replaced whole: it is absent, or holds nothing but what keeps it in git.
  static func isPossible(at location: OutputLocation) throws(PublishProblem) -> Bool {
    guard try location.status() != nil else { return true }
    return try disk(Folder(location.path).names()).allSatisfy { $0 == OutputPath.keeper }
  }

  /// Also where it was done already; `false` where the system cannot do it in one step, or somebody wrote to the output
  /// meanwhile. `inode` is the stage's.
  static func run(
    _ workplace: borrowing StagingArea, inode: UInt64, _ location: OutputLocation
  ) throws(PublishProblem) -> Bool {
    let before = try location.status()
    if before?.inode == inode { return true }
    guard try disk(workplace.folder.status(Journal.stageName))?.inode == inode, try isPossible(at: location) else {
      return false
    }
    let parent = try disk(Folder(location.parentPath))
    guard before != nil else {
      try disk(workplace.folder.rename(Journal.stageName, to: parent, location.name))
      return true
    }
    return try disk(workplace.folder.exchange(Journal.stageName, with: parent, location.name))
  }

  /// After `run`; `hadOutput` tells whether there was one before.
  static func undo(
    _ workplace: borrowing StagingArea, _ location: OutputLocation, hadOutput: Bool
  ) throws(PublishProblem) {
    let parent = try disk(Folder(location.parentPath))
    if hadOutput {
      _ = try disk(workplace.folder.exchange(Journal.stageName, with: parent, location.name))
    } else {
      try disk(parent.rename(location.name, to: workplace.folder, Journal.stageName))
    }
  }

  /// Gives the stage what the empty output has: its permissions and `.gitkeep`, the same file.
  static func prepare(_ stage: borrowing Folder, like location: OutputLocation) throws(PublishProblem) {
    guard let status = try location.status() else { return }
    let output = try disk(Folder(location.path))
    stage.setPermissions(status.mode)
    let name = OutputPath.keeper
    guard let keeper = try disk(output.status(name)), try disk(stage.status(name)) == nil else { return }
    guard keeper.kind == .file else { throw .inTheWay(output.path(name), of: location.shown) }
    if !output.link(name, to: stage, name), let file = try disk(output.open(name)) {
      try disk(file.copy(to: stage.create(name)))
    }
  }
}
