import Glibc

/// How many files the system lets the program hold open. Libraries below it end the program without a word if there are too
/// few.
enum OpenFileLimit {
  /// Standard streams, archive and lock aside: what one build holds at a time, on many cores.
  private static let needed = 24

  /// Throws if there are fewer than needed; a limit that the program may raise by itself is raised first.
  static func check() throws(Failure) {
    raise()
    guard !canOpen(needed) else { return }
    var limit = rlimit()
    _ = unsafe getrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit)
    throw Failure(
      .wrongContent, "too few files can be open at once: the limit is \(limit.rlim_cur), and \(needed) more are needed",
      help: "raise it before you run the program: `ulimit -n 1024`")
  }

  private static func raise() {
    var limit = rlimit()
    guard unsafe getrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 1024 else { return }
    limit.rlim_cur = min(limit.rlim_max, 1024)
    _ = unsafe setrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func canOpen(_ count: Int) -> Bool {
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
