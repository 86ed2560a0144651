package import Archive
package import System

/// Why entries could not be erased.
package enum ErasureFailure: Error, Sendable, Hashable {
  case archive(ArchiveError)
  /// `content/erased.yaml` could not be written.
  case file(FileError)
}
