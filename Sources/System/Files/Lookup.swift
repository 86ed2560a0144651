import Glibc
import Text

/// Looks up a path below an open folder; never leaves the folder, and follows no symbolic link.
enum Lookup {
  /// Opens `path` below an open folder; returns a negative number and sets `errno` on failure. A symbolic link anywhere
  /// in `path` is refused with `ELOOP`, or with `ENOTDIR` in place of a folder.
  static func open(_ path: RelativePath, below folder: Int32, _ flags: Int32, mode: UInt32 = 0o666) -> Int32 {
    let file = LinuxCalls.openBelow(folder, path.text, flags | O_CLOEXEC, flags & O_CREAT == 0 ? 0 : mode)
    // Kernels before 5.6 do not have `openat2`, and old container filters answer `EPERM`.
    guard file < 0, errno == ENOSYS || errno == EPERM else { return file }
    return descend(path, below: folder, flags, mode)
  }

  /// Opens `path` folder by folder, without `openat2`.
  static func descend(_ path: RelativePath, below folder: Int32, _ flags: Int32, _ mode: UInt32) -> Int32 {
    guard let parent = path.parent else {
      return unsafe openat(folder, path.text, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    }
    return closing(descend(parent, below: folder, LinuxCalls.lookupOnly | O_DIRECTORY, 0)) { descriptor in
      unsafe openat(descriptor, path.name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    }
  }

  /// Returns the result of `work` for the open folder that contains `path`, and for the last segment of `path`;
  /// negative with `errno` set if that folder cannot be opened without following a link.
  static func at(_ path: RelativePath, below folder: Int32, _ work: (Int32, String) -> Int32) -> Int32 {
    guard let parent = path.parent else { return work(folder, path.text) }
    return closing(open(parent, below: folder, LinuxCalls.lookupOnly | O_DIRECTORY)) { work($0, path.name) }
  }

  /// Runs `work` and closes `descriptor`, which may be negative. Keeps the `errno` of `work`.
  static func closing(_ descriptor: Int32, _ work: (Int32) -> Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    let result = work(descriptor)
    let code = errno
    close(descriptor)
    errno = code
    return result
  }
}
