/// A folder of `content/` and the entries in it.
package struct Section: Sendable, Hashable {
  /// The folder's path below `content/`: `stories`, `guides/sea`.
  package var name: String
  package var title: Localized
  package var list = Settings.List()
  /// Whether the settings set the sort order. If they do not, a section without any dated entry is sorted by weight.
  package var sortIsGiven = false
  /// The declared types of its entries' own front matter fields.
  package var fields: [FieldType] = []
  /// Whether raw HTML in its entries is sanitized like third-party HTML.
  package var cleansHTML = false
  /// Additional formats of each entry, such as `json` for `entry.json`.
  package var outputs: [String] = []
  /// Language → index in `Site.entries` of its `_index.md`.
  package var indexes: [String: Int] = [:]

  package init(name: String, title: Localized) {
    self.name = name
    self.title = title
  }
}

/// The declaration of one front matter field in a section's `fields:`.
package struct FieldType: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable { case string, integer, number, boolean, date, list, url }

  package var name: String
  package var kind: Kind
  package var required: Bool

  package init(name: String, kind: Kind, required: Bool) {
    self.name = name
    self.kind = kind
    self.required = required
  }
}
