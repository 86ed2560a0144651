import Model
import Text

/// A file of the site as it is, or was, at the target of a deployment.
struct DeployedFile: Sendable, Hashable {
  var digest: Digest
  /// In bytes.
  var size: Int64
  var kind: Artifact.Kind

  init(digest: Digest, size: Int64, kind: Artifact.Kind) {
    self.digest = digest
    self.size = size
    self.kind = kind
  }
}
