package struct FeedImage: Sendable, Hashable {
  package var url: String?
  package var title: String?
  var link: String?
  package var width: Int?
  package var height: Int?
  /// MIME type.
  package var type: String?

  package init(
    _ url: String? = nil, title: String? = nil, link: String? = nil, width: Int? = nil, height: Int? = nil,
    type: String? = nil
  ) {
    self.url = url
    self.title = title
    self.link = link
    self.width = width
    self.height = height
    self.type = type
  }
}
