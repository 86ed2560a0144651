import Preview
import Text

/// What a version of the site answers to a path.
struct SiteAnswer: Sendable {
  var response: Response
  /// What was found while the page was made.
  var found: [Diagnostic] = []
  /// The file of the page's own text, relative to the site's folder; `nil` if it has none.
  var text: String?
}
