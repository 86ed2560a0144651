import System
import Text

/// The location of the output.
struct OutputLocation: Sendable {
  /// Absolute, without links and dots; empty for the root of the file system.
  var parent: String
  var name: RelativePath
  /// As the user named the output.
  var shown: String

  var path: String { "\(parent)/\(name.text)" }

  var parentPath: String { parent.isEmpty ? "/" : parent }

  /// Returns the status of the output, or `nil` if it does not exist. Throws if it is a link or not a folder.
  func status() throws(PublishProblem) -> FileStatus? {
    let status = try disk(Folder(parentPath).status(name))
    switch status?.kind {
    case nil, .folder: return status
    case .link: throw .outputIsLink(shown)
    case .file, .other: throw .outputIsNotFolder(shown)
    }
  }

  /// Opens and locks the staging area; throws `.busy` if another build has locked it for longer than `patience`, in
  /// seconds. It is beside the output; inside it if the output is a file system of its own, or the folder above is not
  /// writable.
  func stagingArea(patience: Double) throws(PublishProblem) -> StagingArea {
    let parent = try disk(Folder(parentPath))
    let beside = try StagingArea.nameBeside(name)
    guard let status = try status() else {
      return try StagingArea(beside, in: parentPath, output: shown, patience: patience)
    }
    let output = try disk(Folder(path))
    if let obstacle = output.obstacleToWriting(shownAs: shown) { throw .failed(obstacle) }
    let isOneSystem = try disk(parent.status).device == status.device
    let revealsList = isOneSystem && parent.obstacleToWriting(shownAs: parentPath) == nil
    return revealsList
      ? try StagingArea(beside, in: parentPath, output: shown, patience: patience)
      : try StagingArea(StagingArea.inside, in: path, output: shown, patience: patience)
  }
}
