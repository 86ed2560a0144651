import Glibc
import Synchronization
package import Text

extension Folder {
  /// Writes a file that must not exist, and creates the folders above it. Returns its status.
  ///
  /// It needs half of the system calls of `create` and `write`. `made` is the same for all calls for the files of one
  /// tree, in which no other process may create or remove folders.
  package func write(
    _ bytes: Span<UInt8>, toNew name: RelativePath, _ made: MadeFolders
  ) throws(FileError) -> FileStatus {
    if let parent = name.parent { try made.make(parent, in: self) }
    let file = Lookup.open(name, below: descriptor, O_WRONLY | O_CREAT | O_EXCL)
    // The folder is not there yet if another thread is about to make it.
    guard file >= 0 || errno != ENOENT else {
      let file = try create(name)
      try file.write(bytes)
      let status = try file.status
      try file.close()
      return status
    }
    guard file >= 0 else { throw FileError(.write, path(name), code: errno) }
    var code = Descriptor.write(bytes, to: file)
    let status = FileStatus(of: file)
    if status == nil, code == 0 { code = errno }
    // A network file system may report a full disk only now.
    if close(file) != 0, code == 0 { code = errno }
    guard code == 0, let status else { throw FileError(.write, path(name), code: code) }
    return status
  }
}

/// The folders that were made in a tree. Those in which others were made stay open: with a folder for each page, looking
/// up the path to it took as long as making it.
package final class MadeFolders: Sendable {
  private struct State {
    /// The hashes of the paths. If two paths have the same one, the second folder is made when a file needs it.
    var made: Set<Int> = []
    /// Descriptors by path.
    var open: [RelativePath: Int32] = [:]
  }

  private let state = Mutex(State())
  /// The most folders that stay open.
  private static let most = 16

  package init() {}

  deinit { state.withLock { for folder in $0.open.values { close(folder) } } }

  /// Makes the folder at `path`, and those above it, unless this was done or begun before.
  fileprivate func make(_ path: RelativePath, in tree: borrowing Folder) throws(FileError) {
    guard state.withLock({ $0.made.insert(path.hashValue).inserted }) else { return }
    if let parent = path.parent, let folder = opened(parent, in: tree) {
      if unsafe mkdirat(folder, path.name, 0o777) == 0 || errno == EEXIST { return }
    }
    _ = try tree.makeFolders(above: path)
    try tree.makeFolder(path)
  }

  /// Returns `nil` if the folder does not exist, or enough others are open.
  private func opened(_ path: RelativePath, in tree: borrowing Folder) -> Int32? {
    let (known, isFull) = state.withLock { ($0.open[path], $0.open.count >= Self.most) }
    if known != nil || isFull { return known }
    let folder = Lookup.open(path, below: tree.descriptor, LinuxCalls.lookupOnly | O_DIRECTORY)
    guard folder >= 0 else { return nil }
    let kept = state.withLock { state in
      if state.open[path] == nil, state.open.count < Self.most { state.open[path] = folder }
      return state.open[path]
    }
    if kept != folder { close(folder) }
    return kept
  }
}
