/// A folder of `content/` and the entries below it.
package struct Section: Sendable, Hashable {
  /// The folder's path below `content/`: `stories`, `guides/sea`.
  package var name: String
  package var title: Localized
  package var list = Settings.List()
  /// Whether the settings said how to sort; where they did not, a section none of whose entries has a date sorts by weight.
  package var sortIsGiven = false
  /// Typed front matter of its entries, by name.
  package var fields: [FieldType] = []
  /// Raw HTML of its authors is cleaned like a stranger's.
  package var cleansHTML = false
  /// Further files of each entry, such as `json` for `entry.json`.
  package var outputs: [String] = []
  /// Language → index in `Site.entries` of its `_index.md`.
  package var indexes: [String: Int] = [:]

  package init(name: String, title: Localized) {
    self.name = name
    self.title = title
  }
}

/// What a section's `fields:` says of one own field of front matter.
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
