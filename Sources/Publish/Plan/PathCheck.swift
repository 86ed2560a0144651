package import Model
import Text

/// The check of the paths of artifacts that are not published, with the problems that `Publisher` would have with them.
/// Any thread can add an artifact.
package final class PathCheck: Sendable {
  private let claims = PathClaims(last: PublishedFiles())

  package init() {}

  package func accept(_ artifact: Artifact) {
    guard let path = OutputPath.usable(artifact.path) else { return claims.note(.badPath(artifact.path)) }
    _ = claims.claim(path, artifact.kind, PathClaims.Origin(artifact.content))
  }

  /// Each once, sorted by their words.
  package var problems: [PublishProblem] { claims.settled.problems }
}
