/// A source to be added to the settings. For a property that is `nil`, no key is written and the default applies. The
/// values are those of the settings and are not checked here.
package struct NewSource: Sendable, Hashable {
  package var id: String
  /// `nil`: the feed's own title is used.
  package var title: String?
  /// An absolute address, or with `isFile` a path below `content/`.
  package var address: String
  package var isFile = false
  package var section: String?
  package var category: String?
  package var language: String?
  /// How much of the texts is published: `full`, `summary` or `title`.
  package var show: String?
  /// `own` or `none`: whether its entries have pages on the site.
  package var page: String?
  /// What happens to the pictures of its entries: `none`, `mirror` or `remote`.
  package var images: String?
  package var tags: [String] = []
  /// Whether it may be fetched from a private network, such as `192.168.0.0/16`.
  package var isPrivate = false
  /// Whether its address must not appear in any output.
  package var isSecret = false

  package init(id: String, address: String) {
    self.id = id
    self.address = address
  }

  enum Value: Sendable, Hashable {
    case text(String)
    case list([String])
    case yes
  }

  /// The keys in the usual order of the settings.
  var fields: [(key: String, value: Value)] {
    let texts: [(String, String?)] = [
      ("id", id), ("title", title), (isFile ? "file" : "url", address), ("category", category), ("section", section),
      ("language", language), ("show", show), ("page", page), ("images", images),
      ("network", isPrivate ? "private" : nil),
    ]
    var fields = texts.compactMap { key, text in text.map { (key: key, value: Value.text($0)) } }
    if !tags.isEmpty { fields.append(("tags", .list(tags))) }
    if isSecret { fields.append(("secret", .yes)) }
    return fields
  }
}
