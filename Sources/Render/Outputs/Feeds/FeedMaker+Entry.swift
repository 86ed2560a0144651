import Escaping
import Feeds
import Jinja
import Model
import Text

extension FeedMaker {
  /// Returns an entry of the site for feeds, with the whole text if the settings ask for it.
  func entry(_ index: Int) -> FeedEntry {
    let source = host.scope.front(index)
    var entry = FeedEntry()
    let url = host.url(of: source)
    entry.id = identity(of: source)
    entry.title = source.title.isEmpty ? nil : FeedText(.text, source.title)
    entry.link = url.isEmpty ? nil : url
    let summary = host.scope.summary(of: index)
    entry.summary = summary.isEmpty ? nil : FeedText(.text, summary)
    if site.settings.feeds.content == .full { entry.content = content(of: index, url) }
    entry.published = source.date
    entry.updated = FeedMaker.updated(source)
    entry.language = source.language
    entry.comments = source.comments
    entry.authors = source.authors.map { author($0) }
    entry.tags = tags(of: source)
    entry.enclosures = enclosures(of: source, index)
    entry.image = image(of: index)
    entry.place = source.place.map { FeedPlace($0) }
    entry.source = channel(of: source)
    if source.incident != nil, let alert = alert(of: index) {
      entry.links.append(FeedLink(alert, relation: "alternate", type: CAPMessage.mediaType))
    }
    entry.rights = source.attribution?.rights.map { FeedText(.text, $0) }
    if let recording = source.recording { describe(recording, of: source, index, in: &entry) }
    return entry
  }

  /// Returns the date of the latest change. A story that was changed before its date is new on that date.
  static func updated(_ entry: Entry) -> Timestamp? { [entry.updated, entry.date].compactMap { $0 }.max() }

  /// Returns the path of the chapters file beside the entry's page, without the base path; `nil` if its recording cannot
  /// have chapters. Those of a file of the site may be inside the file.
  static func chaptersPath(of entry: Entry) -> String? {
    guard entry.hasOwnPage, let recording = entry.recording,
      !recording.chapters.isEmpty || entry.source == nil && !LinkResolver.hasHostOrScheme(recording.src)
    else { return nil }
    return (entry.path.hasSuffix("/") ? entry.path : entry.path + ".") + "chapters.json"
  }
}

extension FeedMaker {
  /// Returns the entry's id in feeds. The id of a source's entry, or one that the author wrote, never changes; a
  /// permalink is an id only until the entry moves.
  func identity(of entry: Entry) -> String {
    if let guid = entry.guid { return guid }
    guard entry.source == nil else { return entry.id }
    guard entry.idIsWritten else { return host.url(of: entry) }
    let tree = context.site.settings.tree(of: entry.language)
    return context.addresses.url("\(tree)/x/\(URI.encoded(path: entry.id))/")
  }

  /// The address of the alert of an incident, so that feeds are an index of alerts.
  private func alert(of index: Int) -> String? {
    host.scope.note(.setting(.incidents))
    guard let first = host.entry(withAlertOf: index) else { return nil }
    return context.addresses.url(AlertPlan.path(of: host.scope.front(first)))
  }

  /// Returns the text, which all feeds share. It is rendered in the language of its entry, since feeds of areas have entries
  /// of all languages.
  private func content(of index: Int, _ url: String) -> FeedText? {
    let language = context.plan.languageNumber(site.entries[index].language)
    var isNoted = false
    let body = context.feedBodies.body(of: index) {
      isNoted = language == host.page.language
      let other = isNoted ? host : PageHost(context, page: Page(.home, language: language), isForFeeds: true)
      return render(index, url, other)
    }
    if !isNoted { host.scope.note(body) }
    return text(body.html)
  }

  private func text(_ html: [UInt8]) -> FeedText? { html.isEmpty ? nil : FeedText(.html, html.span.text) }

  private func render(_ index: Int, _ url: String, _ host: PageHost) -> FeedBody {
    let (before, shown) = (host.scope.diagnostics.count, host.scope.assets.count)
    let didDepend = host.scope.dependsOnEverything
    host.scope.dependsOnEverything = false
    defer { if didDepend { host.scope.dependsOnEverything = true } }
    host.addressBase = AddressBase(url.isEmpty ? site.settings.url : url)
    defer { host.addressBase = nil }
    let (html, reads) = host.scope.recorded { host.bodies.html(of: index, for: host) }
    return FeedBody(
      html: html, reads: reads, diagnostics: Array(host.scope.diagnostics[before...]),
      assets: Array(host.scope.assets[shown...]), dependsOnEverything: host.scope.dependsOnEverything)
  }

  private func tags(of entry: Entry) -> [FeedTag] {
    if entry.category != nil { host.scope.note(.setting(.categories)) }
    for term in entry.terms { host.scope.note(.term(context.plan.terms.number(of: term))) }
    let category = entry.category.map { FeedTag(host.scope.local(site.categories[$0].title)) }
    return (category.map { [$0] } ?? [])
      + entry.terms.map { FeedTag(context.plan.terms.term(context.plan.terms.number(of: $0)).name) }
  }

  private func enclosures(of entry: Entry, _ index: Int) -> [FeedEnclosure] {
    // The recording of a feed's item is also one of its attachments.
    let own = [entry.audio, entry.video].compactMap { $0 }
    let others = entry.attachments.filter { attachment in !own.contains { $0.src == attachment.src } }
    return (own + others).filter { host.media.resolve($0, entry: index).asset?.isWithheld != true }.map {
      enclosure($0, index)
    }
  }

  func enclosure(_ reference: MediaReference, _ index: Int) -> FeedEnclosure {
    let file = host.media.resolve(reference, entry: index)
    return FeedEnclosure(
      absolute(file.src), type: file.type, length: file.length.map(Int.init), duration: file.duration,
      title: reference.title, width: file.width, height: file.height)
  }

  /// Adds what podcast apps need to know of the recording.
  private func describe(_ recording: MediaReference, of entry: Entry, _ index: Int, in written: inout FeedEntry) {
    written.duration = host.media.resolve(recording, entry: index).duration
    written.explicit = recording.isExplicit
    written.season = recording.season
    written.episode = recording.episode
    written.episodeType = recording.episodeType
    written.chapters = chapters(of: recording, entry: index)
    written.soundbites = recording.soundbites.map {
      FeedSoundbite(start: $0.start, duration: $0.duration, title: $0.title)
    }
    if !written.chapters.isEmpty, let path = FeedMaker.chaptersPath(of: entry) {
      written.links.append(
        FeedLink(context.addresses.url(path), relation: "chapters", type: "application/json+chapters"))
    }
    guard let transcript = recording.transcript else { return }
    let type = ResolvedMedia.type(ofName: transcript).prefix { $0 != ";" }
    written.transcripts = [
      FeedTranscript(
        absolute(host.media.resolve(recording.beside(transcript), entry: index).src),
        type: type == "application/octet-stream" ? nil : String(type), language: entry.language)
    ]
  }

  /// Returns the chapters of an entry's recording; one without a title is numbered, as on its page.
  func chapters(of recording: MediaReference, entry: Int) -> [FeedChapter] {
    host.media.chapters(of: recording, entry: entry).enumerated().map { number, chapter in
      let name = chapter.title.isEmpty ? "\(host.scope.text("chapter") ?? "Chapter") \(number + 1)" : chapter.title
      return FeedChapter(name, start: chapter.start)
    }
  }

  /// Returns the entry's cover. A story without a picture has a drawn one of this shape, if pictures can be made.
  func image(of index: Int, _ shape: DrawnCover.Shape = .page) -> FeedImage? {
    if let cover = host.media.drawnCover(of: index, shape), let path = host.media.publish(cover, isPicture: true) {
      return FeedImage(context.addresses.url("/" + path), width: shape.width, height: shape.height, type: "image/png")
    }
    guard let cover = host.media.cover(of: index) else { return nil }
    let file = host.media.resolve(cover, entry: index)
    let isKnown = file.type.hasPrefix("image/")
    return FeedImage(
      absolute(file.src), width: file.width, height: file.height, type: isKnown ? file.type : nil)
  }

  /// Returns the feed that an aggregated entry came from.
  private func channel(of entry: Entry) -> FeedChannel? {
    entry.source.map { host.scope.note(.source($0)) }
    guard let source = entry.source.map({ site.sources[$0] }) else { return nil }
    var channel = FeedChannel()
    channel.title = FeedText(.text, source.title)
    channel.link = source.home
    channel.address = source.publicAddress
    channel.id = channel.address ?? channel.link ?? site.tag(of: source)
    return channel
  }
}
