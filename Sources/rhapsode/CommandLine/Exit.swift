/// The exit code of the program.
enum Exit: Int32, Sendable, CaseIterable {
  case done = 0
  /// Content or templates are wrong.
  case contentError = 1
  /// The command line is wrong.
  case usageError = 2
  /// With `--strict`: published, but a source has failed.
  case failedSource = 3
  /// Stopped before removing many pages, overwriting files that Rhapsode did not write, starting without the archive,
  /// which is lost or was not moved, or deploying drafts.
  case wouldRemove = 4
  /// The output could not be written to standard output or to a file.
  case outputFailed = 74
}
