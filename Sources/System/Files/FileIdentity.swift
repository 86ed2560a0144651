import Glibc

/// The size, times, inode and device of a file, which show a change of its contents without reading them; see
/// `isSettled`.
package struct FileIdentity: Sendable, Hashable {
  /// In bytes.
  package var size: Int64
  /// When the contents changed last, in nanoseconds since 1970. A program can set it to any time.
  package var modified: Int64
  /// When contents, name or rights changed last, in nanoseconds since 1970. The system sets it.
  package var changed: Int64
  package var inode: UInt64
  var device: UInt64

  init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, device: UInt64) {
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
    guard let status = FileStatus(of: name, in: folder), status.kind == .file else { return nil }
    self.init(status)
  }

  /// Whether any later change is sure to change the identity.
  package var isSettled: Bool { FileStatus.isSettled(max(modified, changed)) }
}
