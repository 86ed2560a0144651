import System
import Text

/// The folder beside the output, on the same file system, that contains the stage and the journal during a build. Its
/// lock allows only one build at a time to change the output. It is removed after the build.
struct StagingArea: ~Copyable, Sendable {
  /// The name inside the output, if that is a file system of its own or its parent is not writable.
  static let nameInside = ".rhapsode-work"
  static let inside: RelativePath = ".rhapsode-work"

  static func nameBeside(_ output: RelativePath) throws(PublishProblem) -> RelativePath {
    let name = ".\(output.text).rhapsode"
    guard let path = RelativePath(name) else { throw .failed(FileError.nameTooLong(.create, name)) }
    return path
  }

  let folder: Folder
  var revealsList: Bool { name != Self.inside }

  private let name: RelativePath
  private let parent: Folder

  /// Creates and locks the folder, and waits `patience` seconds for the lock. `output` is for messages.
  init(
    _ name: RelativePath, in parentPath: String, output: String, patience: Double
  ) throws(PublishProblem) {
    let parent = try disk(Folder(parentPath))
    let deadline = MonotonicClock.seconds() + patience
    for _ in 0..<20 {
      try disk(parent.makeFolder(name, mode: 0o700))
      // A finished build removes the folder before it releases the lock, so the locked folder may no longer exist.
      guard try disk(parent.status(name)) != nil else { continue }
      let folder = try disk(Folder(name, in: parent))
      guard try disk(folder.lock(before: deadline)) else { throw .busy(output: output) }
      if try disk(parent.status(name))?.inode == disk(folder.status).inode {
        self.folder = folder
        self.name = name
        self.parent = parent
        return
      }
    }
    throw .busy(output: output)
  }

  /// Whether the stage, if there is one, contains only files and folders: a forged one in a checkout may contain links.
  func holdsPlainStage() throws(FileError) -> Bool {
    guard try folder.status(Journal.stageName) != nil else { return true }
    return try Folder(Journal.stageName, in: folder).isPlain()
  }

  /// Removes everything in the folder. The journal is removed first, so that no later build performs its steps; or
  /// last, if all of them are done.
  func clear(isDone: Bool = false) throws(FileError) {
    if !isDone { try folder.remove(Journal.name) }
    for name in try folder.names() where name != Journal.name { try folder.removeTree(name) }
    try folder.remove(Journal.name)
  }

  /// Removes the folder. Returns `false` if it is not empty, since another thread has added a file meanwhile.
  func remove() throws(FileError) -> Bool {
    try clear()
    return parent.removeFolder(name)
  }
}
