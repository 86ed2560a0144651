package import Text

/// A folder of Rhapsode's own files, such as `.rhapsode/cache`, by its path: it need not exist before the first write.
/// No symbolic link in it is followed, so that a forged checkout or CI cache cannot redirect access outside of it.
package struct StateFolder: Sendable {
  /// The size in bytes above which a file is not read: `read` throws `EFBIG`.
  private static let largest = 1 << 30

  package let path: String

  package init(_ path: String) { self.path = path }

  package func path(of file: RelativePath) -> String { "\(path)/\(file.text)" }

  package func read(_ file: RelativePath) throws(FileError) -> [UInt8] {
    try Folder(path).contents(of: file, limit: StateFolder.largest)
  }

  /// Opens a file for reading. Returns `nil` if there is none, or a link is in its path.
  package func open(_ file: RelativePath) throws(FileError) -> OpenFile? { try Folder(path).open(file) }

  /// Returns at most `count` bytes from the start of a file, or `nil` if it cannot be read.
  package func head(of file: RelativePath, _ count: Int) -> [UInt8]? {
    try? open(file)?.head(count)
  }

  /// Returns the size of a regular file in bytes, or `nil` if there is none, or a link is in its path.
  package func size(of file: RelativePath) -> Int64? {
    guard let status = try? Folder(path).status(file), status.kind == .file else { return nil }
    return status.stamp.size
  }

  /// Whether `read` refuses a file for its size.
  package func isTooLarge(_ file: RelativePath) -> Bool { size(of: file).map { $0 > StateFolder.largest } ?? false }

  /// Writes a file atomically and creates the folders it needs. A file that already has these bytes is not touched.
  package func write(_ bytes: [UInt8], to file: RelativePath) throws(FileError) {
    if let old = try? read(file), old == bytes { return }
    try Files.makeFolders(path)
    let folder = try Folder(path)
    _ = try folder.makeFolders(above: file)
    try folder.write(bytes, to: file)
  }

  /// Moves a file from another folder to `file`, and replaces a file there. Returns `false`, and does nothing, if that
  /// folder is on another file system.
  package func take(
    _ name: RelativePath, from other: borrowing Folder, as file: RelativePath
  ) throws(FileError) -> Bool {
    try Files.makeFolders(path)
    let folder = try Folder(path)
    _ = try folder.makeFolders(above: file)
    do throws(FileError) {
      try other.rename(name, to: folder, file)
      return true
    } catch {
      guard error.isAcrossFileSystems else { throw error }
      return false
    }
  }

  /// Creates the folder `name` and those above it; without a name, this folder. Refuses a link in place of one of them.
  package func makeFolder(_ name: RelativePath? = nil) throws(FileError) {
    try Files.makeFolders(path)
    let folder = try Folder(path)
    guard let name else { return }
    _ = try folder.makeFolders(above: name)
    try folder.makeFolder(name)
    _ = try Folder(name, in: folder)
  }

  /// Renames a file, and replaces a file at the new path.
  package func rename(_ file: RelativePath, to newFile: RelativePath) throws(FileError) {
    let folder = try Folder(path)
    try folder.rename(file, to: folder, newFile)
  }

  /// Removes a file, or a link itself. Does nothing if there is neither.
  package func remove(_ file: RelativePath) { try? Folder(path).remove(file) }

  /// Removes a file, or a folder with everything below it.
  package func removeTree(_ name: RelativePath) { try? Folder(path).removeTree(name) }

  /// Removes all files of the folder. Folders in it stay.
  package func removeAllFiles() {
    for name in names() {
      if let file = RelativePath(name) { remove(file) }
    }
  }

  /// Returns the names in `folder`, unordered; an empty list if it cannot be read.
  package func names(in folder: RelativePath? = nil) -> [String] {
    guard let names = try? self.folder(folder).items().map(\.name) else { return [] }
    return names
  }

  /// Whether `folder` exists and is not a link; without an argument, whether this folder does.
  package func hasFolder(_ folder: RelativePath? = nil) -> Bool { (try? self.folder(folder)) != nil }

  private func folder(_ name: RelativePath?) throws(FileError) -> Folder {
    let folder = try Folder(path)
    guard let name else { return folder }
    return try Folder(name, in: folder)
  }
}
