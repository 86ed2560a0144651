import System
import Text

/// Where the output is.
struct OutputLocation: Sendable {
  /// Absolute and real; empty for the root of the file system.
  var parent: String
  var name: RelativePath
  /// As the user named the output.
  var shown: String

  var path: String { "\(parent)/\(name.text)" }

  var parentPath: String { parent.isEmpty ? "/" : parent }

  /// Of the output itself; `nil` where there is none yet. A link, or what is no folder, is refused.
  func status() throws(PublishProblem) -> FileStatus? {
    let status = try disk(Folder(parentPath).status(name))
    switch status?.kind {
    case nil, .folder: return status
    case .link: throw .outputIsLink(shown)
    case .file, .other: throw .outputIsNoFolder(shown)
    }
  }

  /// Locked. It stands beside the output; within it where the output is a file system of its own, or nobody may write
  /// beside it.
  func workplace() throws(PublishProblem) -> StagingArea {
    let parent = try disk(Folder(parentPath))
    let beside = try StagingArea.nameBeside(name)
    guard let status = try status() else { return try StagingArea(beside, in: parentPath, output: shown) }
    let output = try disk(Folder(path))
    if let obstacle = output.obstacleToWriting(shownAs: shown) { throw .failed(obstacle) }
    let isOneSystem = try disk(parent.status).device == status.device
    let isBeside = isOneSystem && parent.obstacleToWriting(shownAs: parentPath) == nil
    return isBeside
      ? try StagingArea(beside, in: parentPath, output: shown)
      : try StagingArea(StagingArea.inside, in: path, output: shown)
  }
}
