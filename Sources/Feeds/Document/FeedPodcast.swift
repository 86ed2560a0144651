package import Model

/// Data about a podcast that directories require besides the usual fields of a feed.
package struct FeedPodcast: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// The newest episode is heard first.
    case episodic
    /// The first episode is heard first.
    case serial
  }

  /// One of Apple's category names, optionally with a subcategory.
  package struct Category: Sendable, Hashable {
    var name: String
    var part: String?

    package init(_ name: String, part: String? = nil) {
      self.name = name
      self.part = part
    }
  }

  /// A UUID that stays the same if the feed moves.
  var id: String
  var kind: Kind
  var categories: [Category]
  /// The contact for podcast directories.
  var owner: FeedPerson?
  /// Whether other hosts must not import the feed; `nil` if the feed does not say.
  var isLocked: Bool?
  /// Where listeners can support it, with the words of the link.
  package var funding: [Funding] = []
  /// Texts for programs, such as a proof of ownership.
  package var texts: [Settings.Podcast.FreeText] = []
  /// Where the feed has moved to.
  package var newFeedURL: String?
  /// Whether no more episodes will come.
  package var isComplete = false
  /// Whether directories must not list it.
  package var isBlocked = false

  package struct Funding: Sendable, Hashable {
    var url: String
    var title: String

    package init(url: String, title: String) {
      self.url = url
      self.title = title
    }
  }

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
