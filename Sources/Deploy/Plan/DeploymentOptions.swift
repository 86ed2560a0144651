package import Text

/// The options of a deployment.
package struct DeploymentOptions: Sendable {
  var now: Timestamp
  /// A digest of the machine and the site's folder, by which a deployment recognizes its own claim after an
  /// interruption.
  var owner: String
  /// The seconds for which assets stay at the target after the site has dropped them.
  var grace: Int64
  /// The number of releases to keep, with the present one.
  var keep: Int
  /// Whether to change nothing, and only report.
  package var isDryRun = false
  /// Whether to compare every file with the target, not only those that have changed.
  package var verifiesAll = false
  /// Whether to take over the target although another machine has begun to deploy.
  package var takesOver = false
  package var allowsRemovals = false
  package var allowsOverwriting = false

  package init(now: Timestamp, owner: String, grace: Int64 = 86400, keep: Int = 10) {
    self.now = now
    self.owner = owner
    self.grace = grace
    self.keep = keep
  }
}
