package import System

/// The complete body of a request.
package enum RequestBody: Sendable {
  case bytes([UInt8])
  /// An uploaded file, which is removed with this value, unless it was published.
  case file(UploadedFile)
  /// The body has more bytes than the limit.
  case tooLong(limit: Int)
  /// The uploaded file could not be written.
  case failed(FileError)

  package static let none = RequestBody.bytes([])
}
