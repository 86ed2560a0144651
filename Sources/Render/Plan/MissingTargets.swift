import Model
import Text

/// How links and pictures that lead to nothing are reported.
struct MissingTargets: Sendable {
  /// The severity of such reports: an error, but a warning in a survey of what another generator's site would need.
  let severity: Diagnostic.Severity
  /// Suggestions for links to missing texts and files.
  let texts: FileSuggestions
  let files: FileSuggestions

  init(_ site: Site, isSurvey: Bool) {
    severity = isSurvey ? .warning : .error
    texts = FileSuggestions { Array(site.entryByFile.keys) }
    files = FileSuggestions { site.files }
  }
}
