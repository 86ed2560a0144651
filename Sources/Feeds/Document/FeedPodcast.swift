/// What directories of podcasts want to know of a feed besides what every feed says.
package struct FeedPodcast: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// The newest episode first.
    case episodic
    /// From the first episode on.
    case serial
  }

  /// One of Apple's subjects, perhaps with one below it.
  package struct Category: Sendable, Hashable {
    package var name: String
    package var part: String?

    package init(_ name: String, part: String? = nil) {
      self.name = name
      self.part = part
    }
  }

  /// A UUID that stays when the feed moves.
  package var id: String
  package var kind: Kind
  package var categories: [Category]
  /// Whom directories may write to; nobody else learns it.
  package var owner: FeedPerson?
  /// Whether other hosts may not import the feed; `nil`: nothing is said.
  package var isLocked: Bool?

  package init(
    id: String, kind: Kind = .episodic, categories: [Category] = [], owner: FeedPerson? = nil, isLocked: Bool? = nil
  ) {
    self.id = id
    self.kind = kind
    self.categories = categories
    self.owner = owner
    self.isLocked = isLocked
  }
}
