import Preview
import Text

/// The answer of a version of the site to a path.
struct SiteAnswer: Sendable {
  var response: Response
  /// The diagnostics of rendering the page.
  var found: [Diagnostic] = []
  /// The file of the page's own text, relative to the site's folder; `nil` if it has none.
  var text: String?
}
