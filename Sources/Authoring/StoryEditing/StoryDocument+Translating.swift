import Text

extension StoryDocument {
  /// The fields of front matter that belong to one language or to one address.
  private static let ownFields = [
    "aliases", "corrections", "expires", "expiryDate", "guid", "language", "lastmod", "permalink", "plist",
    "redirect_from", "slug", "updated", "url",
  ]

  /// Returns the draft of a translation, whose words an author overwrites: the whole text with its pages and pictures, and
  /// the front matter without the fields that belong to the original alone.
  package func translation() throws(StoryEdit.Refusal) -> StoryDocument {
    if let refusal = fault ?? front.problem { throw refusal }
    let own = Self.ownFields.filter { front.fields[$0] != nil }
    return try applying(own.map { .front(field: $0, value: nil) }).draft()
  }
}
