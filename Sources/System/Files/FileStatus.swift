import Glibc

/// Kind, size, time, permissions and owner of a file or folder.
package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable { case file, folder, link, other }

  package var kind: Kind
  package var stamp: FileStamp
  /// When contents, name or rights changed last, in nanoseconds since 1970.
  var changed: Int64
  package var inode: UInt64
  package var device: UInt64
  /// Permission bits.
  package var mode: UInt32
  var owner: UInt32
  var group: UInt32

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    stamp = FileStamp(size: Int64(status.st_size), modified: Self.nanoseconds(status.st_mtim))
    changed = Self.nanoseconds(status.st_ctim)
    inode = UInt64(status.st_ino)
    device = UInt64(status.st_dev)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Reads the status of an open file or folder; fails with `errno` set.
  init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of the item `name` of an open folder, without following a link; fails with `errno` set.
  init?(of name: [UInt8], in folder: Int32) {
    var status = stat()
    let code = unsafe (name + [0]).withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return Int32(-1) }
        return unsafe fstatat(folder, start, &status, AT_SYMLINK_NOFOLLOW)
      }
    }
    guard code == 0 else { return nil }
    self.init(status)
  }

  /// Whether any later change is sure to change the file's time.
  package var isSettled: Bool { FileStatus.isSettled(stamp.modified) }

  /// Whether a file that last changed at `moment`, in nanoseconds since 1970, gets another time when it changes again. One
  /// that is written twice within one tick of the clock keeps its time; a tick is two seconds on some file systems.
  ///
  /// `now` is in seconds since 1970.
  static func isSettled(_ moment: Int64, at now: Int64 = Int64(time(nil))) -> Bool {
    // Not `now - 2`, which overflows for a time that a forged file gives.
    moment / 1_000_000_000 + 2 < now
  }
}
