import System
import Text

/// The folder beside the output, on its file system, that holds the stage and the journal while a build runs; who has
/// locked it is the one build that may touch the output. It is gone when the build is over.
struct StagingArea: ~Copyable, Sendable {
  /// Where the output is a file system of its own, or its parent cannot be written: then within the output.
  static let nameInside = ".rhapsode-work"
  static let inside: RelativePath = ".rhapsode-work"

  static func nameBeside(_ output: RelativePath) throws(PublishProblem) -> RelativePath {
    let name = ".\(output.text).rhapsode"
    guard let path = RelativePath(name) else { throw .failed(FileError.nameTooLong(.create, name)) }
    return path
  }

  let folder: Folder
  var isBeside: Bool { name != Self.inside }

  private let name: RelativePath
  private let parent: Folder

  /// Makes and locks it. `output` is for messages.
  init(_ name: RelativePath, in parentPath: String, output: String) throws(PublishProblem) {
    let parent = try disk(Folder(parentPath))
    for _ in 0..<20 {
      try disk(parent.makeFolder(name, mode: 0o700))
      // A build that ends removes the folder before it lets go of the lock: what was locked must still be there.
      guard try disk(parent.status(name)) != nil else { continue }
      let folder = try disk(Folder(name, in: parent))
      guard try disk(folder.lock()) else { throw .busy(output: output) }
      if try disk(parent.status(name))?.inode == disk(folder.status).inode {
        self.folder = folder
        self.name = name
        self.parent = parent
        return
      }
    }
    throw .busy(output: output)
  }

  /// Whether the stage, if there is one, holds nothing but files and folders: what a checkout brought may hold links.
  func holdsPlainStage() throws(FileError) -> Bool {
    guard try folder.status(Journal.stageName) != nil else { return true }
    return try Folder(Journal.stageName, in: folder).isPlain()
  }

  /// Everything in it: the journal first, so that nothing of it is done any more; last where all of it is done.
  func clear(isDone: Bool = false) throws(FileError) {
    if !isDone { try folder.remove(Journal.name) }
    for name in try folder.names() where name != Journal.name { try folder.removeTree(name) }
    try folder.remove(Journal.name)
  }

  /// Whether it is gone: another thread may have put something into it meanwhile.
  func remove() throws(FileError) -> Bool {
    try clear()
    return parent.removeFolder(name)
  }
}
