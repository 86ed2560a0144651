import System
import Text

/// The version of a text file that was read.
struct FileVersion: Sendable {
  var identity: FileIdentity
  /// Whether a file that still has the identity also has these contents.
  var isSettled: Bool
  /// Of the file's bytes.
  var digest: FastDigest

  /// Whether a file with the identity `other` has these contents.
  func isSame(as other: FileIdentity?) -> Bool { isSettled && identity == other }
}

extension BinaryWriter {
  mutating func append(_ version: FileVersion) {
    append(version.identity)
    append(version.isSettled)
    append(version.digest)
  }
}

extension BinaryReader {
  mutating func fileVersion() -> FileVersion {
    FileVersion(identity: fileIdentity(), isSettled: flag(), digest: digest())
  }
}
