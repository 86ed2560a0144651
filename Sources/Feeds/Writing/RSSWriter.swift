import Text

/// Writer for RSS 2.0, with extensions for what RSS itself lacks.
struct RSSWriter {
  private var output: XMLOutput
  private let document: FeedDocument
  private let vocabulary: NamespacesInUse

  var bytes: [UInt8] { output.bytes }

  init(_ document: FeedDocument, stylesheet: String?) {
    output = XMLOutput(stylesheet: stylesheet)
    self.document = document
    vocabulary = NamespacesInUse(document)
    output.start(
      "rss",
      [
        ("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom"),
        ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
      ] + vocabulary.declarations)
    output.start("channel")
    writeChannel(document.channel)
    for entry in document.entries where entry.deleted == nil { write(entry) }
    output.end()
    output.end()
  }
}

extension RSSWriter {
  private mutating func writeChannel(_ channel: FeedChannel) {
    output.element("title", text: channel.title?.titleOfRSS ?? "")
    output.element("link", text: channel.link ?? channel.address ?? "")
    output.element("description", text: channel.description?.html ?? "")
    output.element("language", text: channel.language)
    output.element("copyright", text: channel.rights?.titleOfRSS)
    output.element("pubDate", text: channel.published?.rfc822)
    output.element("lastBuildDate", text: document.changed?.rfc822)
    for tag in channel.tags { output.element("category", [("domain", tag.scheme)], text: tag.term ?? tag.label) }
    output.element("generator", text: channel.generator?.name)
    if let ttl = channel.ttl { output.element("ttl", text: "\(ttl)") }
    writeImage(channel)
    for author in channel.authors { output.element("dc:creator", text: author.name) }
    for link in channel.linksToWrite(type: "application/rss+xml") where link.relation != "alternate" {
      output.empty("atom:link", link.attributes)
    }
    if channel.complete == true { output.empty("fh:complete", []) }
    if channel.archive == true { output.empty("fh:archive", []) }
    writeSkips(channel)
    if vocabulary.itunes { output.podcast(channel) }
  }

  private mutating func writeImage(_ channel: FeedChannel) {
    guard let url = channel.image?.url ?? channel.logo else { return }
    output.start("image")
    output.element("url", text: url)
    output.element("title", text: channel.image?.title ?? channel.title?.plain ?? "")
    output.element("link", text: channel.image?.link ?? channel.link ?? "")
    if let width = channel.image?.width, width <= 144 { output.element("width", text: "\(width)") }
    if let height = channel.image?.height, height <= 400 { output.element("height", text: "\(height)") }
    output.end()
  }

  private mutating func writeSkips(_ channel: FeedChannel) {
    if !channel.skipHours.isEmpty {
      output.start("skipHours")
      for hour in channel.skipHours { output.element("hour", text: "\(hour)") }
      output.end()
    }
    guard !channel.skipDays.isEmpty else { return }
    output.start("skipDays")
    for day in channel.skipDays { output.element("day", text: day) }
    output.end()
  }

  private mutating func write(_ entry: FeedEntry) {
    output.start("item")
    output.element("title", text: entry.title?.titleOfRSS)
    output.element("link", text: entry.link)
    writeID(entry)
    output.element("pubDate", text: (entry.published ?? entry.updated)?.rfc822)
    if let updated = entry.updated, updated != entry.published { output.element("atom:updated", text: updated.rfc3339) }
    for author in entry.authors { output.element("dc:creator", text: author.name ?? author.url) }
    for person in entry.contributors { output.element("dc:contributor", text: person.name) }
    for tag in entry.tags { output.element("category", [("domain", tag.scheme)], text: tag.term ?? tag.label) }
    output.element("comments", text: entry.comments)
    write("description", entry.summary)
    write("content:encoded", entry.content)
    output.element("dc:language", text: entry.language)
    output.element("dc:rights", text: entry.rights?.titleOfRSS)
    // RSS itself links to the page; an index of alerts also links to the alert.
    for link in entry.linksToWrite where link.relation != "alternate" || link.type == CAPMessage.mediaType {
      output.empty("atom:link", link.attributes)
    }
    output.thumbnail(of: entry)
    writeFiles(entry)
    if let source = entry.source, let url = source.address {
      output.element("source", [("url", url)], text: source.title?.plain ?? "")
    }
    output.extensions(of: entry)
    if document.channel.podcast != nil {
      for person in entry.authors { output.element("podcast:person", [("href", person.url)], text: person.name) }
    }
    output.end()
  }

  private mutating func writeID(_ entry: FeedEntry) {
    let id = entry.identity
    output.element("guid", [("isPermaLink", id == entry.link ? nil : "false")], text: id)
  }

  private mutating func write(_ name: StaticString, _ text: FeedText?) {
    guard let text else { return }
    output.element(name, [("xml:base", text.kind == .text ? nil : text.base)], markup: text.html)
  }

  /// Writes the first audio or video file, or else the first file, as the only enclosure that RSS allows. The others
  /// are `media:content`, as is a main file with more facts than `enclosure` can hold.
  private mutating func writeFiles(_ entry: FeedEntry) {
    let main = entry.enclosures.firstIndex { $0.isRecording } ?? 0
    for (index, file) in entry.enclosures.enumerated() {
      guard index == main else {
        output.media(file)
        continue
      }
      output.empty(
        "enclosure",
        [
          ("url", file.url), ("length", "\(file.length ?? 0)"), ("type", file.type ?? "application/octet-stream"),
        ])
      let isAllSaid = file.title == nil && file.width == nil && file.height == nil && file.duration == nil
      if !isAllSaid { output.media(file) }
    }
  }
}
