import Model
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
    element("itunes:new-feed-url", text: podcast.newFeedURL)
    // Apple takes no other value than `Yes`, and Podcasting 2.0 no other than `yes`.
    if podcast.isComplete { element("itunes:complete", text: "Yes") }
    if podcast.isBlocked { element("itunes:block", text: "Yes") }
    element("podcast:guid", text: podcast.id)
    if podcast.isBlocked { element("podcast:block", text: "yes") }
    if let isLocked = podcast.isLocked {
      element("podcast:locked", [("owner", podcast.owner?.email)], text: isLocked ? "yes" : "no")
    }
    for funding in podcast.funding { element("podcast:funding", [("url", funding.url)], text: funding.title) }
    for text in podcast.texts { element("podcast:txt", [("purpose", text.purpose)], text: text.text) }
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
