package import Text

/// What a deployment has done, or would do.
package struct DeploymentReport: Sendable, Equatable {
  /// Names the release or deployment; `nil` if nothing had changed.
  package var id: String?
  /// The files that were put at the target, in their order.
  package var written: [String] = []
  /// In bytes.
  package var size: Int64 = 0
  package var removed: [String] = []
  package var unchanged = 0
  /// Assets that the site no longer has, and that stay for pages in caches.
  package var retired = 0
  /// Whether it has completed one that was interrupted.
  package var isResumed = false
  package var notices: [Diagnostic] = []

  package init() {}

  init(_ plan: DeploymentPlan, _ files: [RelativePath: DeployedFile], id: String?) {
    self.id = id
    written = plan.allPuts.map(\.text)
    size = plan.allPuts.reduce(0) { $0 + (files[$1]?.size ?? 0) }
    removed = (plan.early + plan.removals).map(\.text)
    unchanged = plan.unchanged.count
    retired = plan.retired.count
  }
}
