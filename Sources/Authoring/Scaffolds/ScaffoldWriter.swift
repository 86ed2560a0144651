package import System

extension Scaffold {
  /// Writes the files below `folder`, all or none: if one of them is there already, nothing is written. Its error has the
  /// file's path below `folder`, and `FileError.isTaken`.
  package func write(below folder: String) throws(FileError) {
    let start = folder == "." ? "" : folder + "/"
    for file in files where Files.exists(start + file.path) { throw FileError.taken(start + file.path) }
    for file in files {
      try makeFolders(of: file.path, below: folder)
      try Files.create(start + file.path, file.bytes)
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
