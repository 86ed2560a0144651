package import Text

/// A rule of `content/hidden.yaml`: an entry that is removed from the site.
package struct HidingRule: Sendable, Hashable {
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The entry stays in the archive.
    case hide
    /// Its text is also deleted from the archive, and does not come back.
    case purge
  }

  /// The entry's URL at its source; or else `source` and `id` are given.
  package var url: String?
  package var source: String?
  package var id: String?
  package var mode = Mode.hide
  package var reason: String?
  /// When the entry is shown again.
  package var until: Timestamp?
  /// The position in `hidden.yaml`.
  package var place: Place?
  /// Whether a mistake in its line was reported.
  package var hasMistake = false

  package init() {}
}
