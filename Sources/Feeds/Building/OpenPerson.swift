/// A person whose name, email and address are children of an open element.
struct OpenPerson {
  enum Role { case author, contributor, owner }

  var role: Role
  var value = FeedPerson()
}
