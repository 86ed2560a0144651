/// A mistake, or something worth knowing, in the input: content, settings, templates or feeds. Every stage returns its
/// diagnostics beside its result; only the command prints them. What they quote has no password of an address from the
/// start, since they end in terminals, public logs of CI, open pages and the build memory.
package struct Diagnostic: Sendable, Hashable, Error {
  package enum Severity: UInt8, Sendable, Comparable {
    case notice, warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  package var severity: Severity
  /// One sentence without a full stop that starts in lower case: it follows `file:line:column: `.
  package var summary: String { didSet { summary = summary.withPasswordsMasked } }
  /// `nil` if it concerns the whole site.
  package var place: Place?
  /// What to do, such as "did you mean `paginate`?"; `nil` if the summary is enough.
  package var help: String? { didSet { help = help?.withPasswordsMasked } }
  /// Ordered from the innermost step outwards: "included from …", "while rendering …".
  package var chain: [Step]
  /// For programs: the id of the source whose failure it reports; `nil` if it reports something else.
  package var failedSource: String?

  package init(
    _ severity: Severity, _ summary: String, at place: Place? = nil, help: String? = nil, chain: [Step] = []
  ) {
    self.severity = severity
    self.summary = summary.withPasswordsMasked
    self.place = place
    self.help = help?.withPasswordsMasked
    self.chain = chain
  }

  /// One step outwards from the place of a mistake, such as an `include`.
  package struct Step: Sendable, Hashable {
    package let summary: String
    package var place: Place?

    package init(_ summary: String, at place: Place? = nil) {
      self.summary = summary.withPasswordsMasked
      self.place = place
    }

    /// Marks diagnostics of which the command shows only the first that has the same words.
    package static let firstPlaceOnly = Step("the first place is shown")
  }
}
