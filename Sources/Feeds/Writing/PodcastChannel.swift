import Text

extension XMLOutput {
  /// Writes the feed's elements of iTunes and Podcasting 2.0.
  mutating func podcast(_ channel: FeedChannel) {
    element("itunes:author", text: channel.authors.first?.name ?? channel.title?.plain)
    element("itunes:explicit", text: channel.explicit == true ? "true" : "false")
    if let image = channel.image?.url ?? channel.logo { empty("itunes:image", [("href", image)]) }
    guard let podcast = channel.podcast else { return }
    element("itunes:type", text: podcast.kind.rawValue)
    for category in podcast.categories { write(category) }
    if let owner = podcast.owner { write(owner) }
    element("podcast:guid", text: podcast.id)
    if let isLocked = podcast.isLocked {
      element("podcast:locked", [("owner", podcast.owner?.email)], text: isLocked ? "yes" : "no")
    }
  }

  private mutating func write(_ category: FeedPodcast.Category) {
    guard let part = category.part else {
      empty("itunes:category", [("text", category.name)])
      return
    }
    start("itunes:category", [("text", category.name)])
    empty("itunes:category", [("text", part)])
    end()
  }

  private mutating func write(_ owner: FeedPerson) {
    start("itunes:owner")
    element("itunes:name", text: owner.name)
    element("itunes:email", text: owner.email)
    end()
  }
}
