package import Text

/// The reason why a rendering stopped. A host's filter throws one without a place; the machine adds the place and the
/// call chain.
package struct TemplateError: Error, Sendable {
  package var diagnostic: Diagnostic {
    get { diagnostics[0] }
    set { diagnostics[0] = newValue }
  }
  /// The diagnostic, in an array of one element: an array is one word, which keeps the result of every throwing
  /// function small.
  private var diagnostics: [Diagnostic]

  package init(_ summary: String, help: String? = nil) {
    diagnostics = [Diagnostic(.error, summary, help: help)]
  }

  package init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}
