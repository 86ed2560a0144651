/// Something wrong, or worth knowing, in what people or strangers gave us: a value that every stage returns beside its
/// result. The command alone prints it.
package struct Diagnostic: Sendable, Hashable, Error {
  package enum Severity: UInt8, Sendable, Comparable {
    case notice, warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  package var severity: Severity
  /// One sentence without a full stop, lower case first, as it follows `file:line:column: `.
  package var summary: String
  /// `nil` where the whole site is meant.
  package var place: Place?
  /// What to do, often "did you mean `paginate`?"; `nil` where the summary says it all.
  package var help: String?
  /// From the innermost outwards: "included from …", "while rendering …".
  package var chain: [Step]

  package init(
    _ severity: Severity, _ summary: String, at place: Place? = nil, help: String? = nil, chain: [Step] = []
  ) {
    self.severity = severity
    self.summary = summary
    self.place = place
    self.help = help
    self.chain = chain
  }

  /// One step outwards from the place of a mistake.
  package struct Step: Sendable, Hashable {
    package var summary: String
    package var place: Place?

    package init(_ summary: String, at place: Place? = nil) {
      self.summary = summary
      self.place = place
    }
  }
}
