/// How pages record what they read.
package enum ReadRecording: Sendable {
  case reads
  /// Also which part of a page read it.
  case fragments
}
