package struct FeedImage: Sendable, Hashable {
  package var url: String?
  package var title: String?
  package var link: String?
  package var width: Int?
  package var height: Int?

  package init(
    _ url: String? = nil, title: String? = nil, link: String? = nil, width: Int? = nil, height: Int? = nil
  ) {
    self.url = url
    self.title = title
    self.link = link
    self.width = width
    self.height = height
  }
}
