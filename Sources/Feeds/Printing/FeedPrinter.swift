import Model
package import Text

/// Makes the JSON document that `rhapsode feed` prints, without the fields that the feed lacks.
package struct FeedPrinter {
  /// Sanitizes HTML, given its base URL and whether only inline elements are allowed.
  package typealias Cleaner = (_ html: String, _ base: String?, _ inlineOnly: Bool) -> String

  private let clean: Cleaner

  package static func node(of document: FeedDocument, clean: @escaping Cleaner) -> Node {
    let printer = FeedPrinter(clean: clean)
    var object = JSONObjectBuilder()
    object["format"] = .string(document.format.rawValue)
    object.add("encoding", document.encoding)
    printer.add(document.channel, to: &object)
    object.add("problems", document.problems, Self.node)
    object["entries"] = .list(document.entries.map(printer.node))
    return object.node
  }

  /// Returns the JSON that is printed for bytes that are not a feed.
  package static func node(ofError reason: String) -> Node {
    .object([Node.Member("error", .string(reason))])
  }
}

extension FeedPrinter {
  private func html(_ text: FeedText?, inlineOnly: Bool) -> String? {
    guard let text else { return nil }
    guard text.kind != .text else { return text.value.escapedAsText }
    return clean(text.value, text.base, inlineOnly)
  }

  private func add(_ channel: FeedChannel, to object: inout JSONObjectBuilder) {
    object.add("title", html(channel.title, inlineOnly: true))
    object.add("link", channel.link)
    object.add("description", html(channel.description, inlineOnly: true))
    object.add("language", channel.language)
    object.add("id", channel.id)
    object.add("rights", html(channel.rights, inlineOnly: true))
    object.add("icon", channel.icon)
    object.add("logo", channel.logo)
    object.add("ttl", channel.ttl)
    object.add("explicit", channel.explicit)
    object.add("updated", channel.updated)
    object.add("published", channel.published)
    object.add("created", channel.created)
    object.add("self", channel.address)
    object.add("next", channel.next)
    object.add("prevArchive", channel.previousArchive)
    object.add("complete", channel.complete)
    object.add("hubs", channel.hubs) { .string($0) }
    object.add("skipHours", channel.skipHours) { .integer(Int64($0)) }
    object.add("skipDays", channel.skipDays) { .string($0) }
    object.add("generator", channel.generator.map(Self.node))
    object.add("image", channel.image.map(Self.node))
    object.add("authors", channel.authors, Self.node)
    object.add("contributors", channel.contributors, Self.node)
    object.add("links", channel.links, Self.node)
    object.add("tags", channel.tags, Self.node)
  }

  private func node(_ entry: FeedEntry) -> Node {
    var object = JSONObjectBuilder()
    object.add("id", entry.id)
    object.add("title", html(entry.title, inlineOnly: true))
    object.add("link", entry.link)
    object.add("summary", html(entry.summary, inlineOnly: false))
    object.add("content", html(entry.content, inlineOnly: false))
    object.add("published", entry.published)
    object.add("updated", entry.updated)
    object.add("created", entry.created)
    object.add("rights", html(entry.rights, inlineOnly: true))
    object.add("comments", entry.comments)
    object.add("language", entry.language)
    object.add("authors", entry.authors, Self.node)
    object.add("contributors", entry.contributors, Self.node)
    object.add("links", entry.links, Self.node)
    object.add("tags", entry.tags, Self.node)
    object.add("enclosures", entry.enclosures, Self.node)
    object.add("image", entry.image.map(Self.node))
    object.add("duration", entry.duration)
    object.add("explicit", entry.explicit)
    object.add("season", entry.season)
    object.add("episode", entry.episode)
    object.add("episodeType", entry.episodeType?.rawValue)
    object.add("transcript", entry.transcripts, Self.node)
    object.add("chapters", entry.chapters, Self.node)
    object.add("soundbites", entry.soundbites, Self.node)
    object.add("place", entry.place.map(Self.node))
    object.add("alert", entry.alert.map(Self.node))
    object.add("source", entry.source.map(source))
    object.add("deleted", entry.deleted)
    return object.node
  }

  private func source(_ channel: FeedChannel) -> Node {
    var object = JSONObjectBuilder()
    add(channel, to: &object)
    return object.node
  }
}
