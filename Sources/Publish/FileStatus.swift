import Glibc
import System

struct FileStatus: Equatable {
  enum Kind { case file, folder, link, other }

  var kind: Kind
  var stamp: FileStamp
  var inode: UInt64
  var device: UInt64
  /// Permissions.
  var mode: UInt32

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    stamp = FileStamp(
      size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
    inode = UInt64(status.st_ino)
    device = UInt64(status.st_dev)
    mode = status.st_mode & 0o7777
  }

  /// Whether its time tells a later change for sure: a file written twice within one tick of the clock has one time.
  var isOld: Bool {
    stamp.modified / 1_000_000_000 < Int64(time(nil)) - 2
  }
}
