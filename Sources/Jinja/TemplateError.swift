package import Text

/// Why a rendering stopped. A host's filter throws one without a place; the machine adds the place and the chain.
package struct TemplateError: Error, Sendable {
  package var diagnostic: Diagnostic {
    get { diagnostics[0] }
    set { diagnostics[0] = newValue }
  }
  /// One element: an array is a word, and so is what every throwing function passes on.
  private var diagnostics: [Diagnostic]

  package init(_ summary: String, help: String? = nil) {
    diagnostics = [Diagnostic(.error, summary, help: help)]
  }

  package init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}
