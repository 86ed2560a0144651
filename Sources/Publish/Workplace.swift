import Glibc

/// The folder beside the output, on its file system, that holds the stage and the journal while a build runs; who has
/// locked it is the one build that may touch the output. It is gone when the build is over.
struct Workplace: ~Copyable, Sendable {
  /// Where the output is a file system of its own, or its parent cannot be written: then within the output.
  static let nameInside = ".rhapsode-work"

  static func nameBeside(_ output: String) -> String { ".\(output).rhapsode" }

  let folder: Folder
  var isBeside: Bool { name != Self.nameInside }

  private let name: String
  private let parent: Folder

  /// Makes and locks it. `output` is for messages.
  init(_ name: String, in parentPath: String, output: String) throws(PublishProblem) {
    let parent = try Folder(parentPath)
    for _ in 0..<20 {
      guard unsafe mkdirat(parent.descriptor, name, 0o700) == 0 || errno == EEXIST else {
        throw .failed(.create, path: parent.path(name), code: errno)
      }
      // A build that ends removes the folder before it lets go of the lock: what was locked must still be there.
      guard try parent.status(name) != nil else { continue }
      let folder = try Folder(name, in: parent)
      guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 else {
        guard errno == EWOULDBLOCK else { throw .failed(.lock, path: folder.path, code: errno) }
        throw .busy(output: output)
      }
      if try parent.status(name)?.inode == folder.status.inode {
        self.folder = folder
        self.name = name
        self.parent = parent
        return
      }
    }
    throw .busy(output: output)
  }

  /// Everything in it: the journal first, so that nothing of it is done any more; last where all of it is done.
  func clear(isDone: Bool = false) throws(PublishProblem) {
    if !isDone { try folder.remove(Journal.name) }
    for name in try folder.names() where name != Journal.name { try folder.removeTree(name) }
    try folder.remove(Journal.name)
  }

  func remove() throws(PublishProblem) {
    try clear()
    _ = parent.removeFolder(name)
  }
}
