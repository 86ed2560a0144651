import Text

/// Writer for JSON Feed 1.1.
struct JSONFeedWriter {
  let bytes: [UInt8]

  init(_ document: FeedDocument) {
    let channel = document.channel
    var object = JSONObjectBuilder()
    object.add("version", "https://jsonfeed.org/version/1.1")
    object.add("title", channel.title?.plain ?? "")
    object.add("home_page_url", channel.link)
    object.add("feed_url", channel.address)
    object.add("description", channel.description?.plain)
    object.add("next_url", channel.next)
    object.add("icon", channel.logo ?? channel.image?.url)
    object.add("favicon", channel.icon)
    object.add("language", channel.language)
    object.add("authors", channel.authors.filter(Self.isKnown), Self.node)
    object.add("hubs", channel.hubs) {
      .object([Node.Member("type", .string("WebSub")), Node.Member("url", .string($0))])
    }
    object["items"] = .list(document.entries.filter { $0.deleted == nil }.map(Self.node))
    bytes = JSON.bytes(of: object.node, pretty: true)
  }
}

extension JSONFeedWriter {
  private static func node(_ entry: FeedEntry) -> Node {
    var object = JSONObjectBuilder()
    object.add("id", entry.identity)
    object.add("url", entry.link)
    object.add("external_url", entry.links.first { $0.relation == "related" }?.url)
    object.add("title", entry.title?.plain)
    add(entry.content ?? entry.summary, to: &object)
    object.add("summary", entry.summary?.plain)
    object.add("image", entry.image?.url)
    object.add("date_published", entry.published)
    object.add("date_modified", entry.updated)
    object.add("authors", entry.authors.filter(isKnown), node)
    object.add("tags", entry.tags.compactMap { $0.label ?? $0.term }) { .string($0) }
    object.add("language", entry.language)
    object.add("attachments", entry.enclosures, node)
    return object.node
  }

  /// Writes the content, which an item must have, even if it is empty.
  private static func add(_ content: FeedText?, to object: inout JSONObjectBuilder) {
    if let content, content.kind != .text {
      object.add("content_html", content.value)
    } else {
      object.add("content_text", content?.value ?? "")
    }
  }

  /// Whether the person has a field that JSON Feed can hold; it has none for email addresses.
  private static func isKnown(_ person: FeedPerson) -> Bool {
    person.name != nil || person.url != nil || person.avatar != nil
  }

  private static func node(_ person: FeedPerson) -> Node {
    var object = JSONObjectBuilder()
    object.add("name", person.name)
    object.add("url", person.url)
    object.add("avatar", person.avatar)
    return object.node
  }

  private static func node(_ file: FeedEnclosure) -> Node {
    var object = JSONObjectBuilder()
    object.add("url", file.url)
    object.add("mime_type", file.type ?? "application/octet-stream")
    object.add("title", file.title)
    object.add("size_in_bytes", file.length)
    object.add("duration_in_seconds", file.duration)
    return object.node
  }
}
