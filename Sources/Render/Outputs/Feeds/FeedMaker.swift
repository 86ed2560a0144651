import Feeds
import Jinja
import Model
import Text

/// A list as a feed document, before it is written in a format.
struct FeedMaker {
  let context: BuildContext
  let host: PageHost

  init(_ context: BuildContext, language: Int) {
    self.context = context
    host = PageHost(context, page: Page(.home, language: language), isForFeeds: true)
  }

  /// The reads of the documents.
  var reads: [Read] { host.scope.reads }

  /// Returns a document with the newest entries of the list that have a date. `format` determines its own address.
  func document(of list: ListKey, _ pages: FeedPages, _ format: Settings.Feeds.Format) -> FeedDocument {
    var channel = channel(of: list, pages.current)
    channel.address = context.addresses.url(context.addresses.feedPath(of: list, format))
    if format == .atom, !pages.archives.isEmpty {
      channel.previousArchive = archiveURL(pages.archives.count, of: list)
    }
    var document = FeedDocument(format: .rss20, channel: channel, entries: entries(pages.current))
    if format == .atom {
      conformToAtom(pages.current, &document)
      dateSources(pages.current, &document)
    }
    // RSS has no author of the whole feed that would count as theirs.
    if format != .rss { nameAuthors(pages.current, &document) }
    // RSS requires a description.
    if format == .rss { document.channel.description = channel.description ?? channel.title }
    return document
  }

  /// Returns archive page `number` of the list's Atom feed, from 1. Its content does not change when new entries come.
  func archive(_ number: Int, of list: ListKey, _ pages: FeedPages) -> FeedDocument {
    let items = pages.archives[number - 1]
    var channel = channel(of: list, items, read: .archive(list, number))
    channel.address = archiveURL(number, of: list)
    channel.archive = true
    // Nobody subscribes to a document that does not change.
    channel.hubs = []
    channel.previousArchive = number > 1 ? archiveURL(number - 1, of: list) : nil
    let feed = context.addresses.url(context.addresses.feedPath(of: list, .atom))
    channel.links = [FeedLink(feed, relation: "current", type: "application/atom+xml")]
    if number < pages.archives.count {
      channel.links.append(FeedLink(archiveURL(number + 1, of: list), relation: "next-archive"))
    }
    var document = FeedDocument(format: .atom10, channel: channel, entries: entries(items))
    conformToAtom(items, &document)
    nameAuthors(items, &document)
    return document
  }
}

extension FeedMaker {
  var site: Site { context.site }

  /// Returns the channel of a list. `read` is the read that is recorded; `nil` records the items of the list's feed.
  func channel(of list: ListKey, _ items: [FeedPages.Item], read: ReadKey? = nil) -> FeedChannel {
    let page = Page(Page.Subject(list.subject), language: list.language)
    let pageHost = PageHost(context, page: page, isForFeeds: true, trace: host.trace)
    noteChannel(read ?? .feed(list))
    var channel = FeedChannel()
    channel.title = FeedText(.text, title(of: pageHost))
    channel.description = description.isEmpty ? nil : FeedText(.text, description)
    channel.link = context.addresses.url(context.addresses.path(of: page))
    channel.id = channel.link
    channel.language = host.scope.language
    channel.generator = FeedGenerator(name: "Rhapsode", version: Version.number)
    channel.updated = items.compactMap { updated($0) }.max()
    channel.authors = site.settings.author.map { [person($0)] } ?? []
    channel.hubs = site.settings.feeds.hub.map { [$0] } ?? []
    if let logo, site.statics.contains(where: { $0.path == logo }) {
      channel.icon = context.addresses.url("/" + URI.encoded(path: logo))
    }
    return channel
  }

  func author(_ index: Int) -> FeedPerson {
    host.scope.note(.person(index))
    return person(site.people[index])
  }

  func person(_ person: Person) -> FeedPerson {
    var author = FeedPerson(name: host.scope.local(person.name), url: person.url.map { absolute($0) })
    if let portrait = host.media.portrait(of: person) {
      let src = host.media.resolve(portrait, entry: person.imageEntry).src
      author.avatar = absolute(host.media.derivative(of: src, Self.avatar))
    }
    return author
  }

  /// JSON Feed asks for a square picture, such as 512 pixels wide.
  private static let avatar = Recipe(width: 512, format: .webp, quality: 80)

  func absolute(_ address: String) -> String { URI(site.settings.url).resolving(address).text }
}

extension FeedMaker {
  private var logo: String? { host.scope.local(site.settings.theme.logo) }

  private var description: String { host.scope.local(site.settings.description) ?? "" }

  private func noteChannel(_ list: ReadKey) {
    for setting: ReadKey.Setting in [.title, .description, .author, .theme, .feeds, .tombstones] {
      host.scope.note(.setting(setting))
    }
    if let logo { host.scope.note(.media("/" + logo, entry: -1)) }
    host.scope.note(list)
  }

  private func title(of host: PageHost) -> String {
    let name = host.scope.local(site.settings.title) ?? ""
    return host.page.subject == .home ? name : "\(host.title) · \(name)"
  }

  private func archiveURL(_ number: Int, of list: ListKey) -> String {
    context.addresses.url(context.addresses.archivePath(number, of: list))
  }

  private func entry(_ item: FeedPages.Item) -> FeedEntry {
    switch item {
    case .entry(let index): return entry(index)
    case .tombstone(let index):
      var entry = FeedEntry()
      entry.id = identity(of: site.tombstones[index].entry)
      entry.deleted = site.tombstones[index].when
      return entry
    }
  }

  /// Bytes of sources' texts in one document. Beyond this, entries of sources have only their summaries.
  private static let mostText = 4 << 20

  /// Returns the entries. If the texts of sources are too long together, only the newest are complete; the site's own
  /// always are.
  func entries(_ items: [FeedPages.Item]) -> [FeedEntry] {
    var room = FeedMaker.mostText
    return items.map { item in
      var written = entry(item)
      guard case .entry(let index) = item, context.plan.isOfSource[index] else { return written }
      room -= written.content?.value.utf8.count ?? 0
      if room < 0 { written.content = nil }
      return written
    }
  }

  /// Makes ids IRIs, as Atom requires (RFC 4287, section 4.2.6); many ids of RSS are not. An entry without a link gets
  /// content (section 4.1.2), and one without a date the time at which the site first saw it (section 4.2.15).
  private func conformToAtom(_ items: [FeedPages.Item], _ document: inout FeedDocument) {
    for (index, item) in items.enumerated() {
      var entry = document.entries[index]
      if !entry.identity.isIRI {
        switch item {
        case .entry(let number): entry.id = site.tag(of: site.entries[number])
        case .tombstone(let number): entry.id = site.tag(of: site.tombstones[number].entry)
        }
      }
      if case .entry(let number) = item {
        entry.updated = entry.updated ?? entry.published ?? site.entries[number].firstSeen
      }
      if entry.deleted == nil, entry.link == nil { entry.content = entry.content ?? entry.summary ?? entry.title }
      document.entries[index] = entry
    }
  }

  /// Sets the source of an entry as its author if it has none; otherwise the feed's author, who is the editor of this
  /// site, would count as the author (RFC 4287, section 4.2.1; JSON Feed 1.1, `authors`).
  private func nameAuthors(_ items: [FeedPages.Item], _ document: inout FeedDocument) {
    for (index, item) in items.enumerated() {
      guard case .entry(let number) = item, let source = site.entries[number].source,
        document.entries[index].authors.isEmpty
      else { continue }
      // The source can be an aggregator that names the feed of the entry.
      let origin = site.entries[number].attribution
      document.entries[index].authors = [
        origin?.title.map { FeedPerson(name: $0, url: origin?.url) }
          ?? FeedPerson(name: site.sources[source].title, url: site.sources[source].home)
      ]
    }
  }

  /// Dates the source of each entry by the newest of all its entries. Archive pages leave this out, since they do not
  /// change when the source has a new entry.
  private func dateSources(_ items: [FeedPages.Item], _ document: inout FeedDocument) {
    for (index, item) in items.enumerated() {
      guard case .entry(let number) = item, let source = site.entries[number].source else { continue }
      host.scope.note(.newest(source))
      document.entries[index].source?.updated = context.plan.newestDate(ofSource: source)
    }
  }

  private func updated(_ item: FeedPages.Item) -> Timestamp? {
    guard case .entry(let index) = item else { return nil }
    return FeedMaker.updated(site.entries[index]) ?? site.entries[index].firstSeen
  }
}
