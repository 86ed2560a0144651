/// One of the site's few fixed subjects, declared in the settings.
package struct Category: Sendable, Hashable {
  package var key: String
  package var title: Localized
  package var icon: String?
  /// `#rrggbb`.
  package var color: String?
  /// Other names that entries and feeds may use for this category; compared without regard to case and accents.
  package var aliases: [String]

  package init(key: String, title: Localized, icon: String? = nil, color: String? = nil, aliases: [String] = []) {
    self.key = key
    self.title = title
    self.icon = icon
    self.color = color
    self.aliases = aliases
  }
}
