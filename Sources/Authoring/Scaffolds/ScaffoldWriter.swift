package import System
import Text

extension Scaffold {
  /// Writes the files below `folder`, all or none. If one of them is there already, the error has its path below `folder`,
  /// and `FileError.isTaken`. `folder` itself may be new; what is above it is not. Links are not followed below it.
  package func write(below folder: String) throws(FileError) {
    try Files.makeFolder(folder)
    let root = try Folder(folder, followsLink: true)
    var paths: [RelativePath] = []
    for file in files {
      guard let path = RelativePath(file.path) else { throw FileError.nameTooLong(.create, file.path) }
      if try root.status(path) != nil { throw FileError.taken(folder == "." ? path.text : "\(folder)/\(path.text)") }
      paths.append(path)
    }
    var made: [RelativePath] = []
    do throws(FileError) {
      for (path, file) in zip(paths, files) {
        try root.create(path, file.bytes.span)
        made.append(path)
      }
    } catch {
      for path in made { try? root.remove(path) }
      throw error
    }
  }
}
