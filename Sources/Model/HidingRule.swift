package import Text

/// A line of `content/hidden.yaml`: an entry that is taken off the site.
package struct HidingRule: Sendable, Hashable {
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// It stays in the archive.
    case hide
    /// Its text leaves the archive as well and does not come back.
    case purge
  }

  /// Its address at its source; or `source` and `id`.
  package var url: String?
  package var source: String?
  package var id: String?
  package var mode = Mode.hide
  package var reason: String?
  /// From then on it is shown again.
  package var until: Timestamp?
  /// The line of `hidden.yaml`.
  package var place: Place?

  package init() {}
}
