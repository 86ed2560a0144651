import Feeds
import Model
import Text

/// The feed of a podcast in one language: the entries of its list that have a recording, each with that one file.
struct PodcastMaker {
  let podcast: Settings.Podcast
  let list: ListKey
  private let feeds: FeedMaker

  /// `nil` where its section has no page in that language.
  init?(_ podcast: Settings.Podcast, language: Int, _ context: BuildContext) {
    var subject = ListKey.Subject.home
    if let name = podcast.section {
      guard let section = context.site.sections.firstIndex(where: { $0.name == name }) else { return nil }
      subject = .section(section)
    }
    self.podcast = podcast
    list = ListKey(subject: subject, language: language)
    feeds = FeedMaker(context, language: language)
  }

  var host: PageHost { feeds.host }

  var reads: [Read] { feeds.reads }

  /// Beside the page of the list, without the base path.
  var path: String {
    feeds.context.addresses.path(of: Page.Subject(list.subject), language: list.language)
      + URI.encoded(path: podcast.path)
  }

  var hasEpisode: Bool { feeds.context.listings.entries(list).contains { isEpisode(Int($0)) } }

  /// Indexes in `Site.entries`, the newest first.
  private var episodes: [Int] {
    let all = feeds.context.listings.entries(list).map(Int.init).filter(isEpisode).sorted()
    return Array(all.prefix(podcast.limit ?? all.count))
  }

  func document() -> FeedDocument {
    let episodes = episodes
    feeds.host.note(.setting(.podcasts))
    feeds.host.note(.fronts(list))
    var channel = feeds.channel(of: list, episodes.map { .entry($0) })
    if let title = feeds.host.local(podcast.title) { channel.title = FeedText(.text, title) }
    if let text = feeds.host.local(podcast.description) { channel.description = FeedText(.text, text) }
    if let author = feeds.host.local(podcast.author) { channel.authors = [FeedPerson(name: author)] }
    if channel.authors.isEmpty, let title = feeds.host.local(feeds.site.settings.title) {
      channel.authors = [FeedPerson(name: title)]
    }
    channel.description = channel.description ?? channel.title
    channel.rights = feeds.host.local(podcast.copyright).map { FeedText(.text, $0) }
    channel.address = feeds.context.addresses.url(path)
    channel.explicit = podcast.isExplicit
    channel.image = image
    channel.podcast = FeedPodcast(
      id: podcast.guid ?? UUID5.podcast(channel.address ?? ""), kind: podcast.kind == .serial ? .serial : .episodic,
      categories: podcast.categories.map { .init($0.name, part: $0.part) },
      owner: podcast.owner.map { FeedPerson(name: feeds.host.local($0.name), email: $0.email) },
      isLocked: podcast.isLocked)
    return FeedDocument(format: .rss20, channel: channel, entries: episodes.map(episode))
  }
}

extension PodcastMaker {
  private static let smallestCover = 1400

  private var image: FeedImage? {
    guard let image = podcast.image else { return nil }
    let reference = MediaReference(src: URI(image).isAbsolute ? image : "/" + image)
    return FeedImage(feeds.absolute(feeds.host.resolve(reference, entry: nil).src))
  }

  private func isEpisode(_ index: Int) -> Bool {
    let entry = feeds.site.entries[index]
    return entry.date != nil && entry.recording != nil
  }

  /// One file for each episode, and no cover that directories would refuse.
  private func episode(_ index: Int) -> FeedEntry {
    var entry = feeds.entry(index)
    guard let recording = feeds.site.entries[index].recording else { return entry }
    var file = feeds.enclosure(recording, index)
    // The name by which Apple knows it.
    if file.type == "audio/mp4" { file.type = "audio/x-m4a" }
    file.duration = nil
    file.title = nil
    file.width = nil
    file.height = nil
    entry.enclosures = [file]
    if let image = entry.image, image.width != image.height || (image.width ?? 0) < PodcastMaker.smallestCover {
      entry.image = nil
    }
    return entry
  }
}

extension UUID5 {
  /// Podcasting 2.0 makes a feed's UUID of its address, without scheme and without slashes at the end.
  static func podcast(_ address: String) -> String {
    var name = address[(address.utf8.firstRange(of: "://".utf8)?.upperBound ?? address.startIndex)...]
    while name.last == "/" { name.removeLast() }
    return UUID5.text(of: String(name), in: "ead4c236-bf58-58c6-a2c6-a6b28d128cb6")
  }
}
