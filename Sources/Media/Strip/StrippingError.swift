import System

/// Why the metadata of a file cannot be removed without encoding it again. The words complete the sentence "it …".
enum StrippingError: Error {
  /// The file is cut off, or its structure is invalid.
  case damaged(String)
  /// The file is intact, but has a structure that is not understood.
  case unsupported(String)
  /// The copy cannot be written.
  case failed(FileError)

  static let truncated = StrippingError.damaged("ends too early")
}
