import Glibc

/// The number of files that the process may have open at once.
package enum OpenFileLimit {
  package static var current: Int {
    var limit = rlimit()
    _ = unsafe getrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit to `count`, or as far as the process is allowed.
  package static func raise(to count: Int) {
    var limit = rlimit()
    guard unsafe getrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
    _ = unsafe setrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Whether `count` more files can be opened now.
  package static func canOpen(_ count: Int) -> Bool {
    var opened: [CInt] = []
    defer { for file in opened { close(file) } }
    while opened.count < count {
      let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return errno != EMFILE }
      opened.append(file)
    }
    return true
  }
}
