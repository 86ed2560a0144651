package import System

/// The body of a request, when all of it has arrived.
package enum RequestBody: Sendable {
  case bytes([UInt8])
  /// Removed with this value, unless it was given a name.
  case file(UploadedFile)
  /// It has more bytes than is allowed.
  case tooLong(limit: Int)
  /// It could not be written.
  case failed(FileError)

  package static let none = RequestBody.bytes([])
}
