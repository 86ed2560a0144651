/// A source that is to be written into the settings.
package struct NewSource: Sendable, Hashable {
  package var id: String
  /// `nil`: what the feed says.
  package var title: String?
  /// An absolute address, or with `isFile` a path below `content/`.
  package var address: String
  package var isFile = false
  package var section: String?
  package var category: String?
  package var language: String?
  package var show: String?
  package var isPrivate = false

  package init(id: String, address: String) {
    self.id = id
    self.address = address
  }

  /// In the order in which people write them.
  var fields: [(key: String, value: String)] {
    let all: [(String, String?)] = [
      ("id", id), ("title", title), (isFile ? "file" : "url", address), ("category", category), ("section", section),
      ("language", language), ("show", show), ("network", isPrivate ? "private" : nil),
    ]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }
}
