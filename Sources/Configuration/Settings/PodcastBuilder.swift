import Model

/// A converter from checked YAML to `Settings.Podcast`.
struct PodcastBuilder {
  let node: YAMLNode

  func podcast() -> Settings.Podcast {
    var podcast = Settings.Podcast()
    podcast.section = node.text("section")
    podcast.tag = node.text("tag")
    podcast.person = node.text("person")
    podcast.path = node.text("path") ?? podcast.path
    podcast.title = node.localized("title")
    podcast.description = node.localized("description")
    podcast.author = node.localized("author")
    podcast.owner = node["owner"].map { .init(name: $0.localized("name"), email: $0.text("email")) }
    podcast.image = node.text("image")
    podcast.categories = (node.texts("category") ?? []).map { .init($0) }
    podcast.isExplicit = node.boolean("explicit") ?? false
    podcast.kind = node.text("type").flatMap(Settings.Podcast.Kind.init) ?? .episodic
    podcast.guid = node.text("guid")?.lowercased()
    podcast.isLocked = node.boolean("locked")
    podcast.copyright = node.localized("copyright")
    podcast.limit = node.integer("limit", atLeast: 1)
    podcast.funding = (node["funding"]?.items ?? []).compactMap(funding)
    podcast.texts = (node["txt"]?.items ?? []).compactMap(text)
    podcast.newFeedURL = node.localized("new-feed-url")
    podcast.isComplete = node.boolean("complete") ?? false
    podcast.isBlocked = node.boolean("block") ?? false
    return podcast
  }

  private func funding(_ node: YAMLNode) -> Settings.Podcast.Funding? {
    guard let url = node.text("url"), let title = node.localized("title") else { return nil }
    return Settings.Podcast.Funding(url: url, title: title)
  }

  private func text(_ node: YAMLNode) -> Settings.Podcast.FreeText? {
    (node.text ?? node.text("text")).map { Settings.Podcast.FreeText($0, purpose: node.text("purpose")) }
  }
}
