/// Why texts cannot be spoken.
package enum SpeechObstacle: Error, Sendable, Equatable {
  /// The program is neither beside this one nor in the `PATH`.
  case notInstalled(String)
  /// The command did not answer within this many seconds.
  case tookTooLong(command: String, seconds: Int)
  /// The command could not be started, or printed nothing.
  case failed(command: String)
}
