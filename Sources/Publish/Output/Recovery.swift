import System
import Text

/// The recovery from a killed build, which is completed or undone.
enum Recovery {
  /// Completes a build whose journal is in `stagingArea`, and discards one without a journal. Returns `nil` if there was
  /// nothing to do.
  static func run(
    _ stagingArea: borrowing StagingArea, _ location: OutputLocation, _ destination: Destination
  ) throws(PublishProblem) -> PublishReport.Recovery? {
    guard let file = try disk(stagingArea.folder.open(Journal.name)),
      let journal = Journal(bytes: try disk(file.contents(limit: Destination.largestState)))
    else {
      let isEmpty = try disk(stagingArea.folder.names()).isEmpty
      try disk(stagingArea.clear())
      return isEmpty ? nil : .undone
    }
    guard try finish(journal, stagingArea, location) else {
      try disk(stagingArea.clear())
      return .undone
    }
    try MemoryFile.install(from: stagingArea, destination, location, flags: journal.flags)
    try disk(stagingArea.clear(isDone: true))
    return .finished
  }

  /// Performs the steps that are not done yet. Returns `false` if the output is no longer the one that the journal was
  /// written for.
  private static func finish(
    _ journal: Journal, _ stagingArea: borrowing StagingArea, _ location: OutputLocation
  ) throws(PublishProblem) -> Bool {
    if case .swap(let inode) = journal.steps.first {
      guard try disk(stagingArea.holdsPlainStage()) else { return false }
      return try StageSwap.run(stagingArea, inode: inode, location)
    }
    guard try location.status() != nil else { return false }
    let output = try disk(Folder(location.path))
    for step in journal.steps { try disk(finish(step, stagingArea, output)) }
    for case .remove(let path) in journal.steps {
      for folder in path.folders where !output.removeFolder(folder) { break }
    }
    return true
  }

  private static func finish(
    _ step: Journal.Step, _ stagingArea: borrowing StagingArea, _ output: borrowing Folder
  ) throws(FileError) {
    switch step {
    case .swap: break
    case .put(let path, let inode):
      guard let staged = Journal.stageName.appending(path.text), try output.status(path)?.inode != inode,
        let status = try stagingArea.folder.status(staged), status.kind == .file, status.inode == inode
      else { return }
      if try output.status(path)?.kind == .folder { try output.removeEmptyTree(path) }
      _ = try output.makeFolders(above: path)
      try stagingArea.folder.rename(staged, to: output, path)
    case .remove(let path):
      if try output.status(path)?.kind == .file { try output.remove(path) }
    }
  }
}
