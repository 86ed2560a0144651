import Glibc

/// A file open for reading at any place.
struct InputFile: ~Copyable {
  private let descriptor: CInt
  /// Bytes.
  let length: Int

  /// When it was last changed, in nanoseconds since 1970.
  let modified: Int64

  /// `nil` where it cannot be opened or is no plain file; a link is such a file where `followsLinks` says so.
  init?(_ path: String, followsLinks: Bool = true) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    length = Int(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  /// Fewer where the file ends.
  borrowing func bytes(at offset: Int, count: Int) -> [UInt8] {
    let count = max(0, min(count, length - offset))
    guard offset >= 0, count > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        guard let start = buffer.baseAddress else { return }
        let got = unsafe pread(descriptor, start + filled, count - filled, off_t(offset + filled))
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  deinit { close(descriptor) }
}
