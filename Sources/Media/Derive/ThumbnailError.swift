/// Why a derivative could not be made.
package enum ThumbnailError: Error, Sendable, Hashable {
  /// The program `thumbnail` is neither beside this one nor in the `PATH`, or does not start.
  case isMissing
  /// The picture cannot be read or written; the reason is in libvips's words.
  case refused(String)
  /// The worker crashed on this picture twice.
  case crashed
  /// The time limit in seconds, which was exceeded.
  case tookTooLong(Double)
  /// The folder of derivatives is not writable.
  case cannotWrite(String)
}
