import Glibc
package import Text

/// A folder of files that Rhapsode keeps for itself, such as `.rhapsode/cache`. No symbolic link in it is followed, so that
/// a forged checkout or a CI cache that was tampered with reaches nothing outside.
package struct StateFolder: Sendable {
  /// Bytes of a file that is read whole.
  private static let largest: Int64 = 1 << 30

  package let path: String

  package init(_ path: String) { self.path = path }

  package func path(of file: RelativePath) -> String { "\(path)/\(file.text)" }

  package func read(_ file: RelativePath) throws(Files.Failure) -> [UInt8] {
    let shown = path(of: file)
    let root = try OpenState(path)
    let descriptor = Files.open(file, below: root.descriptor, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw Files.Failure(path: shown, code: errno) }
    return try Files.contents(takingOver: descriptor, limit: StateFolder.largest, shown)
  }

  /// Bytes of an ordinary file; `nil` if there is none, or a link is in the way.
  package func size(of file: RelativePath) -> Int64? {
    guard let root = try? OpenState(path) else { return nil }
    var status = stat()
    let code = Files.at(file, below: root.descriptor) { unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }
    return code == 0 && status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  /// Writes a file whole or not at all, with the folders that it needs; one that holds these bytes already is not touched.
  package func write(_ bytes: [UInt8], to file: RelativePath) throws(Files.Failure) {
    if let old = try? read(file), old == bytes { return }
    let shown = path(of: file)
    try makeFolder(file.parent)
    let root = try OpenState(path)
    let folder = root.open(file.parent)
    guard folder >= 0 else { throw Files.Failure(path: shown, code: errno) }
    defer { close(folder) }
    let code = Files.write(bytes, to: file.name, in: folder)
    guard code == 0 else { throw Files.Failure(path: shown, code: code) }
  }

  /// Makes `folder` with the folders above it; without a name, this one.
  package func makeFolder(_ folder: RelativePath? = nil) throws(Files.Failure) {
    try Files.makeFolders(path)
    let root = try OpenState(path)
    for folder in (folder.map { [$0] + $0.folders } ?? []).reversed() {
      let code = Files.at(folder, below: root.descriptor) { unsafe mkdirat($0, $1, 0o777) }
      guard code == 0 || errno == EEXIST else { throw Files.Failure(path: path(of: folder), code: errno) }
    }
  }

  /// Removes a file, or a link itself. Nothing happens if there is neither.
  package func remove(_ file: RelativePath) {
    guard let root = try? OpenState(path) else { return }
    _ = Files.at(file, below: root.descriptor) { unsafe unlinkat($0, $1, 0) }
  }

  /// The names in `folder`, in no order.
  package func names(in folder: RelativePath? = nil) -> [String] {
    guard let root = try? OpenState(path) else { return [] }
    return Files.names(takingOver: root.open(folder)) ?? []
  }

  /// Whether there is a folder of that name that is no link; without a name, this one.
  package func hasFolder(_ folder: RelativePath? = nil) -> Bool {
    guard let root = try? OpenState(path) else { return false }
    let descriptor = root.open(folder)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }
}

/// The open folder itself; a link in its place is refused.
private struct OpenState: ~Copyable {
  let descriptor: Int32

  init(_ path: String) throws(Files.Failure) {
    descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.Failure(path: path, code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// A folder below it for reading, or itself once more; negative with `errno` set if that fails.
  func open(_ folder: RelativePath?) -> Int32 {
    guard let folder else { return unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    return Files.open(folder, below: descriptor, O_RDONLY | O_DIRECTORY)
  }
}
