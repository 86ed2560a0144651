package import Text

/// How a deployment is to be done.
package struct DeploymentOptions: Sendable {
  package var now: Timestamp
  /// A digest of the machine and the site's folder, by which a deployment that was interrupted is known as one's own.
  package var owner: String
  /// The seconds for which assets stay after the site no longer has them.
  package var grace: Int64
  /// The number of releases to keep, with the present one.
  package var keep: Int
  /// Whether nothing is changed.
  package var isDryRun = false
  /// Whether every file is compared with the target, and not only what has changed.
  package var verifiesAll = false
  /// Whether a deployment that another machine has begun is given up.
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
