/// What pages note of what they read.
package enum ReadRecording: Sendable {
  case reads
  /// Also which part of a page read what.
  case fragments
}
