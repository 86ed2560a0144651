package struct FeedLink: Sendable, Hashable {
  package var url: String
  package var relation: String?
  package var type: String?
  package var title: String?
  /// In bytes.
  package var length: Int?
  package var language: String?

  package init(
    _ url: String, relation: String? = nil, type: String? = nil, title: String? = nil, length: Int? = nil,
    language: String? = nil
  ) {
    self.url = url
    self.relation = relation
    self.type = type
    self.title = title
    self.length = length
    self.language = language
  }
}
