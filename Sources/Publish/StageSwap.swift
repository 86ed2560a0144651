import Glibc
import Text

/// The stage becomes the output by one rename.
enum StageSwap {
  /// Whether the output may be replaced whole: it is absent, or holds nothing but what keeps it in git.
  static func isPossible(at location: OutputLocation) throws(PublishProblem) -> Bool {
    guard try location.status() != nil else { return true }
    return try Folder(location.path).names().allSatisfy { $0 == OutputPath.keeper }
  }

  /// Also where it was done already; `false` where the system cannot do it in one step, or somebody wrote to the output
  /// meanwhile. `inode` is the stage's.
  static func run(
    _ workplace: borrowing StagingArea, inode: UInt64, _ location: OutputLocation
  ) throws(PublishProblem) -> Bool {
    let before = try location.status()
    if before?.inode == inode { return true }
    guard try workplace.folder.status(Journal.stageName)?.inode == inode, try isPossible(at: location) else {
      return false
    }
    let parent = try Folder(location.parentPath)
    guard before != nil else {
      try workplace.folder.rename(Journal.stageName, to: parent, location.name)
      return true
    }
    return try workplace.folder.exchange(Journal.stageName, with: parent, location.name)
  }

  /// After `run`; `hadOutput` tells whether there was one before.
  static func undo(
    _ workplace: borrowing StagingArea, _ location: OutputLocation, hadOutput: Bool
  ) throws(PublishProblem) {
    let parent = try Folder(location.parentPath)
    if hadOutput {
      _ = try workplace.folder.exchange(Journal.stageName, with: parent, location.name)
    } else {
      try parent.rename(location.name, to: workplace.folder, Journal.stageName)
    }
  }

  /// Gives the stage what the empty output has: its permissions and `.gitkeep`, the same file.
  static func prepare(_ stage: borrowing Folder, like location: OutputLocation) throws(PublishProblem) {
    guard let status = try location.status() else { return }
    let output = try Folder(location.path)
    fchmod(stage.descriptor, status.mode)
    guard let keeper = try output.status(OutputPath.keeper), try stage.status(OutputPath.keeper) == nil else { return }
    guard keeper.kind == .file else { throw .inTheWay(output.path(OutputPath.keeper), of: location.shown) }
    if !output.link(OutputPath.keeper, to: stage, OutputPath.keeper), let file = try output.open(OutputPath.keeper) {
      try file.copy(to: stage.create(OutputPath.keeper))
    }
  }
}
