import Model
import System
import Text

/// An artifact whose path was checked and claimed.
struct AcceptedArtifact {
  var path: RelativePath
  var kind: Artifact.Kind
  /// See `Artifact.ownPage`.
  var ownPage: UInt64?
  /// The number of its claim in `PathClaims`.
  var index: Int

  func file(stamp: FileStamp, source: FileStamp? = nil, digest: FastDigest? = nil) -> PublishedFile {
    PublishedFile(kind: kind, stamp: stamp, source: source, ownPage: ownPage, digest: digest)
  }
}
