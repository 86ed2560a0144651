/// What the program ends with.
enum Exit: Int32, Sendable {
  case done = 0
  /// Content or templates are wrong.
  case wrongContent = 1
  /// The command line is wrong.
  case wrongUse = 2
  /// With `--strict`: published, but a source has failed.
  case failedSource = 3
  /// Stopped before removing what should perhaps not be removed.
  case wouldRemove = 4
  /// Our bug.
  case bug = 70
  /// What was asked for could not be written, to standard output or to a file.
  case outputFailed = 74
}
