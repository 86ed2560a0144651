package import Text

/// The reason why a rendering stopped. A host's filter throws one without a place; the machine adds the place and the
/// call chain.
package struct TemplateError: Error, Sendable {
  /// Indirect, and so one word, which keeps the result of every throwing function small.
  private indirect enum Cause {
    case diagnostic(Diagnostic)
    case absence(Absence)
  }

  private var cause: Cause

  package init(_ summary: String, help: String? = nil) {
    cause = .diagnostic(Diagnostic(.error, summary, help: help))
  }

  init(_ diagnostic: Diagnostic) { cause = .diagnostic(diagnostic) }

  /// The error for the use of an undefined value. The machine, which knows the names in scope, writes the message.
  init(_ absence: Absence) { cause = .absence(absence) }

  package var diagnostic: Diagnostic {
    get {
      switch cause {
      case .diagnostic(let diagnostic): diagnostic
      case .absence: Diagnostic(.error, "this has no value")
      }
    }
    set { cause = .diagnostic(newValue) }
  }

  /// The undefined value that was used; `nil` if the error has other reasons.
  var absence: Absence? {
    if case .absence(let absence) = cause { return absence }
    return nil
  }
}
