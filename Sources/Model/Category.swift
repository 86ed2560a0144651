/// One of the site's few fixed subjects: data of the settings, never code.
package struct Category: Sendable, Hashable {
  package var key: String
  package var title: Localized
  package var icon: String?
  /// `#rrggbb`.
  package var color: String?
  /// Other names under which entries and feeds may file it; compared with case and accents folded.
  package var aliases: [String]

  package init(key: String, title: Localized, icon: String? = nil, color: String? = nil, aliases: [String] = []) {
    self.key = key
    self.title = title
    self.icon = icon
    self.color = color
    self.aliases = aliases
  }
}
