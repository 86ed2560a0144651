package import Text

/// The result of a deployment, or of a dry run.
package struct DeploymentReport: Sendable, Equatable {
  /// The id of the release or deployment; `nil` if nothing had changed.
  package var id: String?
  /// The files that were put at the target, in their order.
  package var written: [String] = []
  /// The size of the written files in bytes.
  package var size: Int64 = 0
  package var removed: [String] = []
  package var unchanged = 0
  /// The number of assets that the site has dropped, but that stay for cached pages.
  package var retired = 0
  /// Whether the deployment completes an interrupted one.
  package var isResumed = false
  package var notices: [Diagnostic] = []

  init(_ plan: DeploymentPlan, _ files: [RelativePath: DeployedFile], id: String?) {
    self.id = id
    written = plan.allPuts.map(\.text)
    size = plan.allPuts.reduce(0) { $0 + (files[$1]?.size ?? 0) }
    removed = (plan.early + plan.removals).map(\.text)
    unchanged = plan.unchanged.count
    retired = plan.retired.count
  }
}
