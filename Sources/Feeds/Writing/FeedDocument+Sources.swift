package import Model
import Text

extension FeedDocument {
  /// Makes an OPML list of the feeds among these sources, without duplicates, in folders by category. Feeds on a
  /// private network and secret addresses are omitted.
  package init(following sources: [Source], categories: [Category], title: String, language: String) {
    self.init(format: .opml)
    channel.title = FeedText(.text, title)
    var seen: Set<String> = []
    for source in sources where source.kind == .feed && !source.allowsPrivateNetwork {
      guard let address = source.publicAddress, URI(address).userInfo == nil,
        seen.insert(address).inserted
      else { continue }
      var outline = FeedEntry()
      outline.title = FeedText(.text, source.title)
      outline.link = source.home
      outline.language = source.language
      outline.links = [FeedLink(address, relation: "self", type: "application/rss+xml")]
      if let key = source.category {
        outline.tags = [FeedTag(categories.first { $0.key == key }?.title.text(in: language) ?? key)]
      }
      entries.append(outline)
    }
  }
}
