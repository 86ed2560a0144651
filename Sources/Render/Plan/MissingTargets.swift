import Model
import Text

/// How links and pictures that lead to nothing are reported.
struct MissingTargets: Sendable {
  /// A warning in a survey, which looks at what another generator's site would need.
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
