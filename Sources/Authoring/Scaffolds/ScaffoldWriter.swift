package import System

extension Scaffold {
  /// Writes the files below `folder`, all or none: if one of them is there already, nothing is written. Its error has the
  /// file's path below `folder`, and `FileError.isTaken`.
  package func write(below folder: String) throws(FileError) {
    for file in files where Files.exists(folder + "/" + file.path) {
      throw FileError.taken(file.path)
    }
    for file in files {
      try makeFolders(of: file.path, below: folder)
      do throws(FileError) {
        try Files.create(folder + "/" + file.path, file.bytes)
      } catch {
        throw FileError(.create, file.path, code: error.code)
      }
    }
  }

  /// `folder` itself may be new; what is above it is not.
  private func makeFolders(of path: String, below folder: String) throws(FileError) {
    var current = folder
    for part in [Substring("")] + path.split(separator: "/").dropLast() {
      if !part.isEmpty { current += "/" + part }
      try Files.makeFolder(current)
    }
  }
}
