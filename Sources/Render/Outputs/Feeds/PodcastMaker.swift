import Feeds
import Media
import Model
import Text

/// The feed of a podcast in one language: the entries of its list that have a recording, each with one file.
struct PodcastMaker {
  private let plan: PodcastPlan
  private let feeds: FeedMaker

  init(_ plan: PodcastPlan, _ context: BuildContext) {
    self.plan = plan
    feeds = FeedMaker(context, language: plan.list.language)
  }

  var host: PageHost { feeds.host }

  var reads: [Read] { feeds.reads }

  func document() -> FeedDocument {
    let podcast = plan.podcast
    let all = plan.episodes(in: feeds.site, feeds.context.plan, feeds.context.tools.speech)
    let episodes = Array(all.prefix(podcast.limit ?? all.count))
    feeds.host.scope.note(.setting(.podcasts))
    feeds.host.scope.note(.fronts(plan.list))
    var channel = feeds.channel(of: plan.list, episodes.map { .entry($0) })
    if let title = feeds.host.scope.local(podcast.title) { channel.title = FeedText(.text, title) }
    if let text = feeds.host.scope.local(podcast.description) { channel.description = FeedText(.text, text) }
    if let author = feeds.host.scope.local(podcast.author) { channel.authors = [FeedPerson(name: author)] }
    if channel.authors.isEmpty, let title = feeds.host.scope.local(feeds.site.settings.title) {
      channel.authors = [FeedPerson(name: title)]
    }
    channel.description = channel.description ?? channel.title
    channel.rights = feeds.host.scope.local(podcast.copyright).map { FeedText(.text, $0) }
    channel.address = feeds.context.addresses.url(plan.path)
    channel.explicit = podcast.isExplicit
    channel.image = image
    if plan.isOfTexts { nameTexts(&channel) }
    channel.podcast = directoryData(channel.address ?? "")
    return FeedDocument(format: .rss20, channel: channel, entries: episodes.compactMap(episode))
  }
}

extension PodcastMaker {
  /// Pixels of a side.
  private static let coverSizes = 1400...3000

  /// Returns what directories require besides the usual fields of a feed. `address` is that of the feed.
  private func directoryData(_ address: String) -> FeedPodcast {
    let (podcast, scope) = (plan.podcast, feeds.host.scope)
    var data = FeedPodcast(
      id: podcast.guid ?? UUID5.podcast(address), kind: podcast.kind == .serial ? .serial : .episodic,
      categories: podcast.categories.map { .init($0.name, part: $0.part) },
      owner: podcast.owner.map { FeedPerson(name: scope.local($0.name), email: $0.email) },
      isLocked: podcast.isLocked)
    data.funding = podcast.funding.map { .init(url: $0.url, title: scope.local($0.title) ?? "") }
    data.texts = podcast.texts
    // The address of another language's feed would replace this one.
    let language = feeds.site.settings.languages[plan.list.language]
    data.newFeedURL = podcast.newFeedURL.flatMap { $0.texts[language] ?? $0.texts[""] }
    (data.isComplete, data.isBlocked) = (podcast.isComplete, podcast.isBlocked)
    return data
  }

  private var image: FeedImage? {
    guard let image = plan.podcast.image else { return nil }
    let reference = MediaReference(src: URI(image).isAbsolute ? image : "/" + image)
    return FeedImage(feeds.absolute(feeds.host.media.resolve(reference, entry: nil).src))
  }

  /// Returns the entry with one file, and without a cover that podcast directories would refuse.
  private func episode(_ index: Int) -> FeedEntry? {
    if plan.isOfTexts, feeds.site.entries[index].audio == nil { return spoken(index) }
    var entry = feeds.entry(index)
    guard let recording = feeds.site.entries[index].recording else { return entry }
    // A warning says why the file is not published.
    guard feeds.host.media.resolve(recording, entry: index).asset?.isWithheld != true else { return nil }
    var file = feeds.enclosure(recording, index)
    PodcastReport(entry: feeds.site.entries[index], scope: feeds.host.scope, podcast: plan.podcast).report(
      recording, file)
    // Directories count from 1.
    entry.episode = entry.episode.flatMap { $0 > 0 ? $0 : nil }
    entry.season = entry.season.flatMap { $0 > 0 ? $0 : nil }
    // Apple's name for this type.
    if file.type == "audio/mp4" { file.type = "audio/x-m4a" }
    file.duration = nil
    file.title = nil
    file.width = nil
    file.height = nil
    // Browsers take addresses with spaces and Greek letters; podcast apps do not.
    file.url = URI(file.url).normalised.text
    for number in entry.transcripts.indices {
      entry.transcripts[number].url = URI(entry.transcripts[number].url).normalised.text
    }
    entry.enclosures = [file]
    fitImage(of: index, &entry)
    return entry
  }

  /// Returns an entry with the recording of its text; `nil` if there is none.
  private func spoken(_ index: Int) -> FeedEntry? {
    guard let recording = feeds.host.media.speech(of: index) else { return nil }
    var entry = feeds.entry(index)
    let type = recording.type == "audio/mp4" ? "audio/x-m4a" : recording.type
    let address = feeds.context.addresses.url("/" + recording.path)
    entry.enclosures = [FeedEnclosure(address, type: type, length: recording.length)]
    entry.duration = recording.duration
    fitImage(of: index, &entry)
    return entry
  }

  private func nameTexts(_ channel: inout FeedChannel) {
    feeds.host.scope.note(.setting(.listening))
    let name = feeds.host.scope.local(feeds.site.settings.title) ?? ""
    channel.title = FeedText(.text, "\(feeds.host.word("listen")) · \(name)")
    channel.description = FeedText(.text, "\(name): \(feeds.host.word("listen feed"))")
  }

  private func fitImage(of index: Int, _ entry: inout FeedEntry) {
    if feeds.host.media.drawnCover(of: index, .square) != nil { entry.image = feeds.image(of: index, .square) }
    guard let image = entry.image else { return }
    let isSquare = image.width == image.height && PodcastMaker.coverSizes.contains(image.width ?? 0)
    if !isSquare || image.type != "image/jpeg" && image.type != "image/png" { entry.image = nil }
  }
}

extension UUID5 {
  /// Returns a feed's UUID by Podcasting 2.0: made from its address, without scheme and trailing slashes.
  static func podcast(_ address: String) -> String {
    var name = address[(address.utf8.firstRange(of: "://".utf8)?.upperBound ?? address.startIndex)...]
    while name.last == "/" { name.removeLast() }
    return UUID5.text(of: String(name), in: "ead4c236-bf58-58c6-a2c6-a6b28d128cb6")
  }
}
