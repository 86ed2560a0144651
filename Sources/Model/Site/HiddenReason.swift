/// Why an entry of the site's own content is not shown.
package enum HiddenReason: String, Sendable, Hashable {
  case draft
  case expired
  /// Its date is in the future.
  case future
  /// It is an incident that is older than `incidents.years`.
  case retired

  /// Completes the sentence "it …".
  package var words: String {
    switch self {
    case .draft: "is a draft"
    case .expired: "has expired"
    case .future: "has a future date"
    case .retired: "is an incident of more than `incidents.years` ago"
    }
  }

  /// Whether the entry appears or disappears without a change of any file. What leads to such an entry is never an error:
  /// a site that was right would otherwise stop building at some moment.
  package var isByTime: Bool { self != .draft }
}
