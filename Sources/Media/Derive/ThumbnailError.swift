/// Why there is no smaller picture.
package enum ThumbnailError: Error, Sendable, Hashable {
  /// The program `thumbnail` is not beside this one and not in the path, or does not start.
  case isMissing
  /// The picture cannot be read or written, in libvips's words.
  case refused(String)
  /// The worker died over this picture twice.
  case crashed
  /// Seconds that were not enough.
  case tookTooLong(Double)
  /// The folder of derivatives cannot be written to.
  case cannotWrite(String)
}
