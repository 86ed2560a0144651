import CLinux
import Glibc
package import Text

extension Files {
  /// Opens `path` below an open folder; negative with `errno` set if that fails. A symbolic link anywhere in `path` is
  /// refused with `ELOOP`, or `ENOTDIR` where the system looks for a folder.
  package static func open(_ path: RelativePath, below folder: Int32, _ flags: Int32, mode: UInt32 = 0o666) -> Int32 {
    let file = unsafe open_below(folder, path.text, flags | O_CLOEXEC, flags & O_CREAT == 0 ? 0 : mode)
    // Kernels before 5.6 do not know the call, and old container filters answer `EPERM`.
    guard file < 0, errno == ENOSYS || errno == EPERM else { return file }
    return descend(path, below: folder, flags, mode)
  }

  /// The same, folder by folder.
  static func descend(_ path: RelativePath, below folder: Int32, _ flags: Int32, _ mode: UInt32) -> Int32 {
    guard let parent = path.parent else {
      return unsafe openat(folder, path.text, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    }
    return inFolder(descend(parent, below: folder, open_for_lookup | O_DIRECTORY, 0)) { descriptor in
      unsafe openat(descriptor, path.name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    }
  }

  /// What `work` gives for the open folder that holds `path` and for the last segment of `path`; negative with `errno` set
  /// if that folder cannot be opened without following a link.
  package static func at(_ path: RelativePath, below folder: Int32, _ work: (Int32, String) -> Int32) -> Int32 {
    guard let parent = path.parent else { return work(folder, path.text) }
    return inFolder(open(parent, below: folder, open_for_lookup | O_DIRECTORY)) { work($0, path.name) }
  }

  /// Closes `descriptor`, which may be negative, after `work`; `errno` is what `work` left.
  private static func inFolder(_ descriptor: Int32, _ work: (Int32) -> Int32) -> Int32 {
    guard descriptor >= 0 else { return descriptor }
    let result = work(descriptor)
    let code = errno
    close(descriptor)
    errno = code
    return result
  }
}
