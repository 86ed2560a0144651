package struct FeedLink: Sendable, Hashable {
  package var url: String
  package var relation: String?
  package var type: String?
  var title: String?
  /// In bytes.
  var length: Int?
  var language: String?

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
