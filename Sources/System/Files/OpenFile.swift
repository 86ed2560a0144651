import Glibc

/// An open file.
package struct OpenFile: ~Copyable, Sendable {
  /// -1 after `close`.
  private(set) var descriptor: Int32
  let path: String
  /// The status when the file was opened.
  package let opened: FileStatus

  /// Takes ownership of the descriptor. With `isFile`, refuses anything but a regular file.
  init(
    descriptor: Int32, path: String, _ operation: FileError.Operation, isFile: Bool = false
  ) throws(FileError) {
    guard let status = FileStatus(of: descriptor), !isFile || status.kind == .file else {
      let code = FileStatus(of: descriptor).map { $0.kind == .folder ? EISDIR : EINVAL } ?? errno
      Glibc.close(descriptor)
      throw FileError(operation, path, code: code)
    }
    self.descriptor = descriptor
    self.path = path
    opened = status
  }

  /// Opens a regular file by path. Links are followed, the last one unless `followsLink` is false. A pipe is refused,
  /// and its writer is not waited for.
  package init(reading path: String, followsLink: Bool = true) throws(FileError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else { throw FileError(.read, path, code: errno) }
    try self.init(descriptor: descriptor, path: path, .read, isFile: true)
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// Closes a file that was written. Throws if what was written is lost: a file system of the network, such as NFS, may
  /// report only now that its disk is full.
  package consuming func close() throws(FileError) {
    let file = descriptor
    descriptor = -1
    guard Glibc.close(file) == 0 else { throw FileError(.write, path, code: errno) }
  }

  /// The present status.
  package var status: FileStatus {
    get throws(FileError) {
      guard let status = FileStatus(of: descriptor) else { throw FileError(.read, path, code: errno) }
      return status
    }
  }

  /// The identity of the file when it was opened.
  package var identity: FileIdentity { FileIdentity(opened) }

  /// The size in bytes when the file was opened.
  package var size: Int { Int(opened.stamp.size) }

  package func write(_ bytes: Span<UInt8>) throws(FileError) {
    let code = Descriptor.write(bytes, to: descriptor)
    guard code == 0 else { throw FileError(.write, path, code: code) }
  }

  /// Writes at `offset`, and continues there.
  package func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw FileError(.write, path, code: errno) }
    try write(bytes)
  }

  /// Waits until the disk has everything that was written.
  package func synchronize() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(.write, path, code: errno) }
  }

  /// Sets the permissions of `other` and, if that is allowed, its owner.
  func adoptRights(of other: FileStatus) throws(FileError) {
    _ = fchown(descriptor, other.owner, other.group)
    guard fchmod(descriptor, other.mode) == 0 else { throw FileError(.write, path, code: errno) }
  }
}
