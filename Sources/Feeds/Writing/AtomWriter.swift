import Text

/// Writer for Atom 1.0 (RFC 4287), with archive documents (RFC 5005) and tombstones (RFC 6721).
struct AtomWriter {
  private var output: XMLOutput
  private let document: FeedDocument
  /// The date for the required `updated` element; 1970 if nothing in the feed is dated.
  private let changed: Timestamp

  var bytes: [UInt8] { output.bytes }

  init(_ document: FeedDocument, stylesheet: String?) {
    output = XMLOutput(stylesheet: stylesheet)
    self.document = document
    changed = document.changed ?? Timestamp(seconds: 0)
    let vocabulary = NamespacesInUse(document)
    output.start(
      "feed",
      [
        ("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", document.channel.language),
        ("xmlns:at", vocabulary.tombstones ? "http://purl.org/atompub/tombstones/1.0" : nil),
      ] + vocabulary.declarations)
    writeChannel(document.channel)
    for entry in document.entries { write(entry) }
    output.end()
  }
}

extension AtomWriter {
  private mutating func writeChannel(_ channel: FeedChannel) {
    output.element("id", text: channel.id ?? channel.address ?? channel.link ?? "urn:x-rhapsode:feed")
    write("title", channel.title ?? FeedText(.text, ""))
    write("subtitle", channel.description)
    output.element("updated", text: changed.rfc3339)
    for link in channel.linksToWrite(type: "application/atom+xml") { output.empty("link", link.attributes) }
    writePeople(channel)
    writeTags(channel.tags)
    if let generator = channel.generator, let name = generator.name {
      output.element("generator", [("uri", generator.url), ("version", generator.version)], text: name)
    }
    output.element("icon", text: channel.icon)
    output.element("logo", text: channel.logo ?? channel.image?.url)
    write("rights", channel.rights)
    if channel.complete == true { output.empty("fh:complete", []) }
    if channel.archive == true { output.empty("fh:archive", []) }
  }

  /// Writes the feed's author, which Atom requires unless each entry has one.
  private mutating func writePeople(_ channel: FeedChannel) {
    for author in channel.authors { write("author", author) }
    let isMissing = document.entries.contains { $0.deleted == nil && $0.authors.isEmpty }
    if channel.authors.isEmpty, isMissing || document.entries.isEmpty {
      write("author", FeedPerson(name: channel.title?.plain ?? ""))
    }
    for person in channel.contributors { write("contributor", person) }
  }

  private mutating func write(_ name: StaticString, _ text: FeedText?) {
    guard let text else { return }
    if text.kind == .text, OverEscapedText.decoded(Array(text.value.utf8)[...]) != nil {
      // Readers that decode double-escaped references, as `FeedReader` does, would decode these too.
      output.element(name, [("type", "html")], markup: text.value.escapedAsText)
    } else if text.kind == .text {
      output.element(name, text: text.value)
    } else {
      output.element(name, [("type", "html"), ("xml:base", text.base)], markup: text.value)
    }
  }

  private mutating func write(_ name: StaticString, _ person: FeedPerson) {
    output.start(name)
    output.element("name", text: person.name ?? person.url ?? person.email ?? "")
    output.element("uri", text: person.url)
    output.element("email", text: person.email)
    output.end()
  }

  private mutating func writeTags(_ tags: [FeedTag]) {
    for tag in tags {
      guard let term = tag.term ?? tag.label else { continue }
      output.empty("category", [("term", term), ("scheme", tag.scheme), ("label", tag.label)])
    }
  }

  private mutating func write(_ entry: FeedEntry) {
    if let deleted = entry.deleted {
      output.empty("at:deleted-entry", [("ref", entry.identity), ("when", deleted.rfc3339)])
      return
    }
    output.start("entry", [("xml:lang", entry.language == document.channel.language ? nil : entry.language)])
    output.element("id", text: entry.identity)
    write("title", entry.title ?? FeedText(.text, ""))
    output.element("published", text: entry.published?.rfc3339)
    output.element("updated", text: (entry.updated ?? entry.published ?? changed).rfc3339)
    for author in entry.authors { write("author", author) }
    for person in entry.contributors { write("contributor", person) }
    let written = writeLinks(entry)
    writeTags(entry.tags)
    write("summary", entry.summary)
    write("content", entry.content)
    write("rights", entry.rights)
    if let source = entry.source { write(source) }
    output.thumbnail(of: entry)
    for file in entry.enclosures where !written.contains(file.url) { output.media(file) }
    output.extensions(of: entry)
    output.end()
  }

  /// Writes the links, and returns the addresses of the files that need no `media:content` as well.
  private mutating func writeLinks(_ entry: FeedEntry) -> Set<String> {
    for link in entry.linksToWrite { output.empty("link", link.attributes) }
    if let comments = entry.comments, !entry.links.contains(where: { $0.relation == "replies" && $0.url == comments }) {
      output.empty("link", FeedLink(comments, relation: "replies", type: "text/html").attributes)
    }
    var written: Set<String> = []
    for file in entry.enclosures {
      output.empty(
        "link",
        FeedLink(file.url, relation: "enclosure", type: file.type, title: file.title, length: file.length).attributes)
      if file.duration == nil, file.width == nil, file.height == nil { written.insert(file.url) }
    }
    return written
  }

  /// Writes the feed that an aggregated entry comes from.
  private mutating func write(_ source: FeedChannel) {
    output.start("source")
    output.element("id", text: source.id ?? source.address ?? source.link)
    write("title", source.title)
    write("subtitle", source.description)
    output.element("updated", text: source.updated?.rfc3339)
    for link in source.linksToWrite(type: nil) { output.empty("link", link.attributes) }
    for author in source.authors { write("author", author) }
    for person in source.contributors { write("contributor", person) }
    writeTags(source.tags)
    output.element("icon", text: source.icon)
    output.element("logo", text: source.logo)
    write("rights", source.rights)
    output.end()
  }
}
