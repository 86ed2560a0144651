/// The facts about a danger that an entry reports, in the terms of CAP 1.2.
@usableFromInline
package struct Incident: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable, CaseIterable { case extreme, severe, moderate, minor, unknown }
  package enum Certainty: String, Sendable, Hashable, CaseIterable {
    case observed, likely, possible, unlikely, unknown
  }
  package enum Urgency: String, Sendable, Hashable, CaseIterable { case immediate, expected, future, past, unknown }

  /// Whether the danger has been dealt with.
  package var isHandled = false
  package var severity: Severity?
  package var certainty: Certainty?
  package var urgency: Urgency?

  package init(isHandled: Bool = false) { self.isHandled = isHandled }
}
