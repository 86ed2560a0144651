import Feeds
import Jinja
import Model
import Synchronization
import Text

/// A list as a feed document: what is common to every format that is written.
struct FeedMaker {
  let context: Context
  private let host: PageHost

  init(_ context: Context, language: Int) {
    self.context = context
    host = PageHost(context, page: Page(.home, language: language), isForFeeds: true)
  }

  /// What was wrong with the texts that were rendered.
  var diagnostics: [Diagnostic] { host.diagnostics }

  /// The newest entries of the list that have a date; `format` decides what its own address is.
  func document(of list: ListKey, _ format: Settings.Feeds.Format) -> FeedDocument {
    let page = Page(Page.Subject(list.subject), language: list.language)
    let pageHost = PageHost(context, page: page, isForFeeds: true)
    let entries = newest(list)
    var channel = FeedChannel()
    channel.title = FeedText(.text, title(of: pageHost))
    channel.description = description.isEmpty ? nil : FeedText(.text, description)
    channel.link = context.addresses.url(context.addresses.path(of: page))
    channel.address = context.addresses.url(context.addresses.feedPath(of: list, format))
    channel.id = channel.link
    channel.language = host.language
    channel.generator = FeedGenerator(name: "Rhapsode", version: Version.number)
    channel.updated = entries.compactMap { updated($0) }.max()
    channel.authors = site.settings.author.map { [person($0)] } ?? []
    if let logo = site.settings.theme.logo, site.statics.contains(where: { $0.path == logo }) {
      channel.icon = context.addresses.url("/" + URI.encoded(path: logo))
    }
    return FeedDocument(format: .rss20, channel: channel, entries: entries.map { entry($0) } + tombstones)
  }
}

extension FeedMaker {
  private var site: Site { context.site }

  private var description: String { host.local(site.settings.description) ?? "" }

  private func title(of host: PageHost) -> String {
    let name = host.local(site.settings.title) ?? ""
    return host.page.subject == .home ? name : "\(host.title) · \(name)"
  }

  private func newest(_ list: ListKey) -> [Int] {
    let dated = context.listings.entries(list).map(Int.init).filter { site.entries[$0].date != nil }
    let sorted = dated.sorted()
    return Array(sorted.prefix(site.settings.feeds.limit))
  }

  private func updated(_ index: Int) -> Timestamp? { site.entries[index].updated ?? site.entries[index].date }

  private var tombstones: [FeedEntry] {
    site.tombstones.map { tombstone in
      var entry = FeedEntry()
      entry.id = tombstone.id
      entry.deleted = tombstone.when
      return entry
    }
  }

  private func person(_ person: Person) -> FeedPerson {
    FeedPerson(name: host.local(person.name), url: person.url.map { absolute($0) })
  }

  private func entry(_ index: Int) -> FeedEntry {
    let source = site.entries[index]
    var entry = FeedEntry()
    let url = host.url(of: source)
    entry.id = source.guid ?? (source.source == nil ? identity(of: source, url) : source.id)
    entry.title = source.title.isEmpty ? nil : FeedText(.text, source.title)
    entry.link = url
    let summary = host.summary(of: index)
    entry.summary = summary.isEmpty ? nil : FeedText(.text, summary)
    if site.settings.feeds.content == .full { entry.content = content(of: index, url) }
    entry.published = source.date
    entry.updated = source.updated ?? source.date
    entry.language = source.language
    entry.comments = source.comments
    entry.authors = source.authors.map { person(site.people[$0]) }
    entry.tags = tags(of: source)
    entry.enclosures = enclosures(of: source, index)
    entry.duration = entry.enclosures.first?.duration
    entry.image = image(of: index)
    entry.place = place(source.place)
    entry.source = channel(of: source)
    entry.rights = source.attribution?.rights.map { FeedText(.text, $0) }
    return entry
  }

  /// A permalink is an identity until it moves; an id that is written out stays.
  private func identity(of entry: Entry, _ url: String) -> String {
    guard entry.idIsWritten else { return url }
    let tree = context.addresses.tree(context.languageNumber(entry.language))
    return context.addresses.url("\(tree)/x/\(URI.encoded(path: entry.id))/")
  }

  private func content(of index: Int, _ url: String) -> FeedText? {
    let html = context.feedBodies.withLock { $0[index] } ?? render(index, url)
    return html.isEmpty ? nil : FeedText(.html, html.span.text)
  }

  private func render(_ index: Int, _ url: String) -> [UInt8] {
    let body = host.content(of: index)
    let html = AbsoluteAddresses.rewritten(Array(body.text.utf8), base: url.isEmpty ? site.settings.url : url)
    context.feedBodies.withLock { $0[index] = html }
    return html
  }

  private func tags(of entry: Entry) -> [FeedTag] {
    let category = entry.category.map { FeedTag(host.local(site.categories[$0].title)) }
    return (category.map { [$0] } ?? [])
      + entry.terms.map { FeedTag(context.terms.term(context.terms.number(of: $0)).name) }
  }

  private func enclosures(of entry: Entry, _ index: Int) -> [FeedEnclosure] {
    // The recording of a feed's item is one of its attachments as well.
    let own = [entry.audio, entry.video].compactMap { $0 }
    let others = entry.attachments.filter { attachment in !own.contains { $0.src == attachment.src } }
    return (own + others).map { reference in
      let file = host.resolve(reference, entry: index)
      return FeedEnclosure(
        absolute(file.src), type: file.type, length: file.length.map(Int.init), duration: file.duration,
        title: reference.title, width: file.width, height: file.height)
    }
  }

  private func image(of index: Int) -> FeedImage? {
    guard let cover = site.entries[index].cover ?? context.facts.facts(of: index).firstImage else { return nil }
    let file = host.resolve(cover, entry: index)
    return FeedImage(absolute(file.src), width: file.width, height: file.height)
  }

  private func place(_ spot: Spot?) -> FeedPlace? {
    guard let spot else { return nil }
    var place = FeedPlace()
    place.point = FeedPlace.Point(latitude: spot.latitude, longitude: spot.longitude)
    place.name = spot.name
    place.radius = spot.radius
    return place
  }

  /// Where an aggregated entry came from.
  private func channel(of entry: Entry) -> FeedChannel? {
    guard let source = entry.source.map({ site.sources[$0] }) else { return nil }
    var channel = FeedChannel()
    channel.title = FeedText(.text, source.title)
    channel.link = source.home
    if case .url(let url) = source.location { channel.address = url }
    channel.id = channel.address ?? channel.link ?? source.id
    channel.updated = entry.updated ?? entry.date
    return channel
  }

  private func absolute(_ address: String) -> String { URI(site.settings.url).resolving(address).text }
}
