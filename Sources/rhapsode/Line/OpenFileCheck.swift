import System

/// Whether enough files can be open at once. Libraries end the program without a word if there are too few.
enum OpenFileCheck {
  /// Standard streams, archive and lock aside: what one build holds at a time, on many cores.
  private static let needed = 24

  /// Throws if there are fewer than needed; a limit that the program may raise by itself is raised first.
  static func run() throws(Failure) {
    OpenFileLimit.raise(to: 1024)
    guard !OpenFileLimit.canOpen(needed) else { return }
    throw Failure(
      .wrongContent,
      "too few files can be open at once: the limit is \(OpenFileLimit.current), and \(needed) more are needed",
      help: "raise it before you run the program: `ulimit -n 1024`")
  }
}
