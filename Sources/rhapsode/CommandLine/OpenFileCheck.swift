import System

/// The check that enough files can be open at once: with too few, libraries end the program without a message.
enum OpenFileCheck {
  /// The number of files that one build keeps open on many cores, without standard streams, archive and lock.
  private static let needed = 24

  /// Raises the limit to 1024 if the system allows it. Throws if fewer files than needed can be opened.
  static func run() throws(Failure) {
    OpenFileLimit.raise(to: 1024)
    guard !OpenFileLimit.canOpen(needed) else { return }
    throw Failure(
      .contentError,
      "too few files can be open at once: the limit is \(OpenFileLimit.current), and \(needed) more are needed",
      help: "raise it before you run the program: `ulimit -n 1024`")
  }
}
