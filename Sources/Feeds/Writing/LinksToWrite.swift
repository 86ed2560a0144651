extension FeedLink {
  /// The attributes of Atom's `link`.
  var attributes: [XMLOutput.Attribute] {
    [
      ("rel", relation), ("type", type), ("href", url), ("hreflang", language), ("title", title),
      ("length", length.map { "\($0)" }),
    ]
  }
}

extension FeedChannel {
  /// Returns all links without duplicates: first those that are stored in separate fields. `type` is the media type of
  /// the feed itself.
  func linksToWrite(type: String?) -> [FeedLink] {
    var written: [FeedLink] = []
    if let link { written.append(FeedLink(link, relation: "alternate", type: "text/html")) }
    if let address { written.append(FeedLink(address, relation: "self", type: type)) }
    written += hubs.map { FeedLink($0, relation: "hub") }
    if let next { written.append(FeedLink(next, relation: "next")) }
    if let previousArchive { written.append(FeedLink(previousArchive, relation: "prev-archive")) }
    return links.reduce(into: written) { $0.add($1) }
  }
}

extension FeedEntry {
  /// All links but those with separate elements: files, and the file of chapters.
  var linksToWrite: [FeedLink] {
    var written: [FeedLink] = []
    if let link { written.append(FeedLink(link, relation: "alternate", type: "text/html")) }
    return links.reduce(into: written) {
      if $1.relation != "enclosure", $1.relation != "chapters" { $0.add($1) }
    }
  }

  /// Files of chapters (Podcasting 2.0).
  var chapterFiles: [FeedLink] { links.filter { $0.relation == "chapters" } }
}

extension [FeedLink] {
  /// Appends the link unless it is a duplicate. Of each type and language only one alternate is kept (RFC 4287 §4.1.2),
  /// since readers take the first or the last of several.
  fileprivate mutating func add(_ link: FeedLink) {
    let isKnown = contains { other in
      guard other.relation == link.relation else { return false }
      return other.url == link.url || (link.relation == "alternate" && other.variant == link.variant)
    }
    if !isKnown { append(link) }
  }
}

extension FeedLink {
  /// The properties in which alternates of one entry differ.
  fileprivate var variant: [String] { [type ?? "text/html", language ?? ""] }
}
