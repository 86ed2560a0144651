package import Text

/// What the command line says about a build's input.
package struct IngestOptions: Sendable {
  /// The folder that holds `content/`.
  package var folder: String
  /// `content/site.<environment>.yaml` is laid over the settings.
  package var environment: String?
  /// Replaces the settings' `url`.
  package var baseURL: String?
  package var drafts = false
  package var future = false
  package var now: Timestamp
  /// Nothing is fetched; the archive and files serve.
  package var offline = false
  /// A damaged archive is set aside and a new one begun, although entries leave the site with it.
  package var allowRemovals = false
  /// Unknown front matter goes to `params` with a warning, and tags of other generators are warnings.
  package var isSurvey = false

  package init(folder: String, now: Timestamp) {
    self.folder = folder
    self.now = now
  }
}
