package struct FeedPerson: Sendable, Hashable {
  package var name: String?
  package var email: String?
  package var url: String?

  package init(name: String? = nil, email: String? = nil, url: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
  }

  var isEmpty: Bool { name == nil && email == nil && url == nil }
}
