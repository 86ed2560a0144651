package import System
package import Text

/// A new folder with its files. It is created with all its files or not at all.
package struct NewFolder: Sendable {
  package enum Contents: Sendable {
    case bytes([UInt8])
    /// The path of a file to copy.
    case copy(of: String)
  }

  /// Its path below the folder that it is written to, such as `content/stories/dawn`.
  var path: RelativePath
  /// By name.
  var files: [(name: String, contents: Contents)]

  package init(_ path: RelativePath, files: [(name: String, contents: Contents)]) {
    self.path = path
    self.files = files
  }

  /// Writes the files into a folder beside the new one, which is then renamed. Throws `FileError.isTaken`, and writes
  /// nothing, if there is a file or folder of that name.
  package func write(below folder: String) throws(FileError) {
    let root = try Folder(folder, followsLink: true)
    guard try root.status(path) == nil else { throw FileError.taken(path.text) }
    let parent = path.text.outerName
    let name = String(path.text.dropFirst(parent.isEmpty ? 0 : parent.count + 1))
    _ = try root.makeFolders(above: path)
    guard let stage = RelativePath((parent.isEmpty ? "" : parent + "/") + ".\(name).\(DraftName.ending())") else {
      throw FileError.nameTooLong(.create, path.text)
    }
    do throws(FileError) {
      try fill(stage, in: root)
      try root.renameUnlessTaken(stage, to: path)
    } catch {
      try? root.removeTree(stage)
      throw error.isTaken ? FileError.taken(path.text) : error
    }
  }

  private func fill(_ stage: RelativePath, in root: borrowing Folder) throws(FileError) {
    try root.makeFolder(stage)
    for file in files {
      guard let name = stage.appending(file.name) else { throw FileError.nameTooLong(.create, file.name) }
      switch file.contents {
      case .bytes(let bytes): try root.create(name, bytes.span)
      case .copy(let source): try root.create(name, copying: OpenFile(reading: source))
      }
    }
  }
}
