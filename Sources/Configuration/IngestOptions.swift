package import Text

/// The options of the command line that concern a build's input.
package struct IngestOptions: Sendable {
  /// The folder that holds `content/`.
  package var folder: String
  /// The environment whose `content/site.<environment>.yaml` is merged into the settings.
  package var environment: String?
  /// Replaces the settings' `url`.
  package var baseURL: String?
  /// The folder that the build publishes to, if it is not the usual one.
  package var output: String?
  /// Whether an archive is created if there is none.
  package var createsArchive = false
  package var drafts = false
  package var future = false
  package var now: Timestamp
  /// Whether to use only the archive and files, without fetching.
  package var offline = false
  /// Whether a damaged archive may be set aside and replaced by a new one, although the site then loses entries.
  package var allowRemovals = false
  /// Whether unknown front matter goes to `params` with a warning, and tags of other generators are warnings only.
  package var isSurvey = false
  /// Whether secret and private sources are left out, with all their entries.
  package var isPublic = false

  package init(folder: String, now: Timestamp) {
    self.folder = folder
    self.now = now
  }
}
