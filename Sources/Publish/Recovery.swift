import System
import Text

/// Completes or undoes a killed build.
enum Recovery {
  /// Completes a build whose journal is in `workplace`, and discards one without a journal. Returns `nil` if there was
  /// nothing to do.
  static func run(
    _ workplace: borrowing StagingArea, _ location: OutputLocation, _ destination: Destination
  ) throws(PublishProblem) -> PublishReport.Recovery? {
    guard let file = try disk(workplace.folder.open(Journal.name)),
      let journal = Journal(bytes: try disk(file.contents(limit: Destination.largestState)))
    else {
      let isEmpty = try disk(workplace.folder.names()).isEmpty
      try disk(workplace.clear())
      return isEmpty ? nil : .undone
    }
    guard try finish(journal, workplace, location) else {
      try disk(workplace.clear())
      return .undone
    }
    try MemoryFile.install(from: workplace, destination, location, flags: journal.flags)
    try disk(workplace.clear(isDone: true))
    return .finished
  }

  /// Performs the steps that are not done yet. Returns `false` if the output is no longer the one that the journal was
  /// written for.
  private static func finish(
    _ journal: Journal, _ workplace: borrowing StagingArea, _ location: OutputLocation
  ) throws(PublishProblem) -> Bool {
    if case .swap(let inode) = journal.steps.first {
      guard try disk(workplace.holdsPlainStage()) else { return false }
      return try StageSwap.run(workplace, inode: inode, location)
    }
    guard try location.status() != nil else { return false }
    let output = try disk(Folder(location.path))
    for step in journal.steps { try disk(finish(step, workplace, output)) }
    for case .remove(let path) in journal.steps {
      for folder in path.folders where !output.removeFolder(folder) { break }
    }
    return true
  }

  private static func finish(
    _ step: Journal.Step, _ workplace: borrowing StagingArea, _ output: borrowing Folder
  ) throws(FileError) {
    switch step {
    case .swap: break
    case .put(let path, let inode):
      guard let staged = Journal.stageName.appending(path.text), try output.status(path)?.inode != inode,
        let status = try workplace.folder.status(staged), status.kind == .file, status.inode == inode
      else { return }
      if try output.status(path)?.kind == .folder { try output.removeEmptyTree(path) }
      _ = try output.makeFolders(above: path)
      try workplace.folder.rename(staged, to: output, path)
    case .remove(let path):
      if try output.status(path)?.kind == .file { try output.remove(path) }
    }
  }
}
