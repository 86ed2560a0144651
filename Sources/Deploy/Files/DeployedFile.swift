package import Model
package import Text

/// A file of the site as it is, or was, at the target of a deployment.
package struct DeployedFile: Sendable, Hashable {
  package var digest: Digest
  /// In bytes.
  package var size: Int64
  package var kind: Artifact.Kind

  package init(digest: Digest, size: Int64, kind: Artifact.Kind) {
    self.digest = digest
    self.size = size
    self.kind = kind
  }
}
