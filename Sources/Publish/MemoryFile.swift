import Glibc

/// The build memory on its way from the workplace to `.rhapsode`, which may be another file system.
enum MemoryFile {
  /// Replaces the memory at `path`, which is absolute, by the one in the workplace, in one step; nothing where there is
  /// none.
  static func install(from workplace: borrowing Workplace, at path: String) throws(PublishProblem) {
    guard let new = try workplace.folder.open(Journal.memoryName) else { return }
    try makeFolders(above: path)
    let root = try Folder("/")
    let name = String(path.drop { $0 == "/" })
    try root.remove(name + ".new")
    try new.copy(to: root.create(name + ".new"))
    try root.rename(name + ".new", to: root, name)
  }

  private static func makeFolders(above path: String) throws(PublishProblem) {
    for folder in OutputPath.folders(above: path).reversed() where !folder.isEmpty {
      guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        throw .failed(.create, path: folder, code: errno)
      }
    }
  }
}
