import Model
import System
import Text

/// A file of the output as the last build left it.
struct PublishedFile: Sendable, Hashable {
  var kind: Artifact.Kind
  var stamp: FileStamp
  /// The stamp of the original if this file is a copy. `nil` for other files, and if the original was so recent that a
  /// later change might not alter its time.
  var source: FileStamp?
  /// See `Artifact.ownPage`.
  var ownPage: UInt64?
  /// Digest of a file that was made from bytes; `nil` for copies and derivatives.
  var digest: FastDigest?

  init(
    kind: Artifact.Kind, stamp: FileStamp, source: FileStamp? = nil, ownPage: UInt64? = nil,
    digest: FastDigest? = nil
  ) {
    self.kind = kind
    self.stamp = stamp
    self.source = source
    self.ownPage = ownPage
    self.digest = digest
  }
}
