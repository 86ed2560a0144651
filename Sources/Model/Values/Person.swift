/// The author of an entry: a person or an organisation. Email addresses are not kept.
package struct Person: Sendable, Hashable {
  /// The key in `content/authors.yaml`, or else the slug of the name.
  package var key: String
  package var name: Localized
  package var url: String?
  /// A path below `content/`, or an absolute URL.
  package var image: String?
  /// The entry of a source whose feed gives the image, and whose mirror may have a copy of it; `nil` if the image is not
  /// from a feed.
  package var imageEntry: Int?
  package var bio: Localized?

  package init(key: String, name: Localized, url: String? = nil, image: String? = nil, bio: Localized? = nil) {
    self.key = key
    self.name = name
    self.url = url
    self.image = image
    self.bio = bio
  }
}
