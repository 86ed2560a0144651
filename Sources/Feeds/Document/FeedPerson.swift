package struct FeedPerson: Sendable, Hashable {
  package var name: String?
  package var email: String?
  package var url: String?
  /// The address of a picture of the person.
  package var avatar: String?

  package init(name: String? = nil, email: String? = nil, url: String? = nil, avatar: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
    self.avatar = avatar
  }

  var isEmpty: Bool { name == nil && email == nil && url == nil && avatar == nil }
}
