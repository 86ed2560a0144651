import System
import Text

/// An execution of the steps of a journal; `undo` reverts them in reverse order.
struct JournalExecution: ~Copyable {
  private enum Done {
    /// The staged file and the published one were exchanged.
    case exchanged(RelativePath)
    case placed(RelativePath)
    /// The old file is kept in the staging area under this name.
    case removed(RelativePath, as: RelativePath)
    case madeFolder(RelativePath)
    case removedFolder(RelativePath)
  }

  private static let oldName: RelativePath = "old"

  private let stage: Folder
  private let old: Folder
  private let output: Folder
  private var done: [Done] = []

  init(_ stagingArea: borrowing StagingArea, output: String) throws(FileError) {
    try stagingArea.folder.makeFolder(Self.oldName)
    let stage = try Folder(Journal.stageName, in: stagingArea.folder)
    let old = try Folder(Self.oldName, in: stagingArea.folder)
    let output = try Folder(output)
    self.stage = stage
    self.old = old
    self.output = output
  }

  mutating func run(_ steps: [Journal.Step], checkpoint: () -> Void) throws(FileError) {
    for step in steps {
      checkpoint()
      switch step {
      case .swap: break
      case .put(let path, _): try put(path)
      case .remove(let path): try remove(path)
      }
    }
  }

  /// Removes the folders that removals left empty.
  mutating func removeEmptyFolders(above paths: [RelativePath]) {
    for path in paths {
      for folder in path.folders where !output.removeFolder(folder) { break }
    }
  }

  /// Restores the state before the first step. The first error of the system stops it.
  mutating func undo() throws(FileError) {
    while let last = done.popLast() {
      switch last {
      case .exchanged(let path): _ = try stage.exchange(path, with: output, path)
      case .placed(let path): try output.rename(path, to: stage, path)
      case .removed(let path, let name): try old.rename(name, to: output, path)
      case .madeFolder(let path): _ = output.removeFolder(path)
      case .removedFolder(let path): try output.makeFolder(path)
      }
    }
  }
}

extension JournalExecution {
  /// The name in the staging area for the next file that is removed from the output.
  private var nameOfOld: RelativePath { RelativePath("\(done.count)") ?? Self.oldName }

  private mutating func put(_ path: RelativePath) throws(FileError) {
    for folder in try output.makeFolders(above: path) { done.append(.madeFolder(folder)) }
    let before = try output.status(path)
    if before?.kind == .folder { try removeEmptyTree(path) }
    if before?.kind == .file {
      if try stage.exchange(path, with: output, path) { return done.append(.exchanged(path)) }
      let name = nameOfOld
      if output.link(path, to: old, name) {
        try stage.rename(path, to: output, path)
        return done.append(.removed(path, as: name))
      }
    }
    try stage.rename(path, to: output, path)
    done.append(.placed(path))
  }

  private mutating func remove(_ path: RelativePath) throws(FileError) {
    let name = nameOfOld
    guard try output.status(path)?.kind == .file else { return }
    try output.rename(path, to: old, name)
    done.append(.removed(path, as: name))
  }

  private mutating func removeEmptyTree(_ path: RelativePath) throws(FileError) {
    do {
      let folder = try Folder(path, in: output)
      for name in try folder.names() { if let inner = path.appending(name.text) { try removeEmptyTree(inner) } }
    }
    try output.removeEmptyFolder(path)
    done.append(.removedFolder(path))
  }
}
