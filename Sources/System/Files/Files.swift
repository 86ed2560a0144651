import Glibc
import Text

/// File operations by path, as a user or a caller names it. For paths below an open folder use `Folder`: they cannot
/// leave it.
package enum Files {
  /// Reads a regular file of at most `limit` bytes.
  package static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    try OpenFile(reading: path).contents(limit: limit)
  }

  /// Writes a file atomically and creates the folders it needs. A file that already has these bytes is not touched.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let old = try? read(path), old == bytes { return }
    let (folder, name) = split(path)
    guard let name = RelativePath(name) else { throw FileError(.write, path, code: ENOENT) }
    try makeFolders(folder)
    do throws(FileError) {
      try Folder(folder, followsLink: true).write(bytes, to: name)
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  /// Creates a folder and those above it.
  package static func makeFolders(_ path: String) throws(FileError) {
    var current = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      current += part + "/"
      try makeFolder(current)
    }
  }

  /// Creates one folder; does nothing if there is a file or folder of that name.
  package static func makeFolder(_ path: String) throws(FileError) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(.create, path, code: errno) }
  }

  /// Renames a file, and replaces a file at the new path.
  package static func rename(_ path: String, to newPath: String) throws(FileError) {
    guard unsafe Glibc.rename(path, newPath) == 0 else { throw FileError(.replace, newPath, code: errno) }
  }

  /// Removes a file, or a link itself; ignores errors.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Splits a path into the folder and the last segment.
  static func split(_ path: String) -> (folder: String, name: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let above = parts.dropLast().joined(separator: "/")
    return (parts.count == 1 ? "." : above.isEmpty ? "/" : above, String(parts.last ?? ""))
  }
}
