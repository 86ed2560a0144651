import Glibc

/// What distinguishes the contents of a file from those of another one, or of the same one before a change, without
/// reading it.
package struct FileIdentity: Sendable, Hashable {
  /// In bytes.
  package var size: Int64
  /// Of the contents, in nanoseconds since 1970. A program can set it to any time.
  package var modified: Int64
  /// Of contents, name or rights, in nanoseconds since 1970. The system sets it.
  package var changed: Int64
  package var inode: UInt64
  package var device: UInt64

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, device: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.device = device
  }

  init(_ status: FileStatus) {
    self.init(
      size: status.stamp.size, modified: status.stamp.modified, changed: status.changed, inode: status.inode,
      device: status.device)
  }

  /// Reads the identity of a regular file; links are followed. `nil` if there is none.
  package init?(ofFileAt path: String) {
    guard let status = try? Files.status(path, followsLink: true), status.kind == .file else { return nil }
    self.init(status)
  }

  /// Reads the identity of a regular file in an open folder. `nil` if `name` is something else, such as a link.
  init?(of name: [UInt8], in folder: Int32) {
    var status = stat()
    let code = unsafe (name + [0]).withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return Int32(-1) }
        return unsafe fstatat(folder, start, &status, AT_SYMLINK_NOFOLLOW)
      }
    }
    guard code == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(FileStatus(status))
  }

  /// Whether every change after now gives the file another identity.
  package var isSettled: Bool { FileStatus.isSettled(max(modified, changed)) }
}
