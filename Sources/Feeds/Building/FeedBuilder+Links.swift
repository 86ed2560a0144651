import Text

extension FeedBuilder {
  /// Handles the start of a link: `<link href="…" rel="…">`, or RSS's `<link>…</link>`.
  mutating func openLink(_ attributes: XMLAttributes) {
    let address = attributes[.href] ?? attributes.filled(.url) ?? attributes.filled(.uri)
    let relation = attributes.lowered(.rel).map(Self.registered) ?? "alternate"
    notes.hasLink = address != nil
    guard !isInTextInput, image == .outside, let address = address.map(bases.resolve), !address.isEmpty else {
      return
    }
    var link = FeedLink(
      address, relation: relation, type: attributes.lowered(.type),
      title: attributes.filled(.title), length: attributes[.length].flatMap(FeedNumber.integer),
      language: attributes.filled(.hreflang))
    if link.type == nil { link.type = relation == "self" ? "application/atom+xml" : "text/html" }
    addLink(link)
    if relation == "replies", isAboutEntry, entry.comments == nil, attributes.lowered(.type) == "text/html" {
      entry.comments = address
    }
    guard relation == "enclosure", isAboutEntry else { return }
    addEnclosure(
      FeedEnclosure(link.url, type: attributes.lowered(.type), length: link.length, title: link.title))
  }

  /// Adds the entry that this one replies to (RFC 4685).
  mutating func addReplied(_ attributes: XMLAttributes) {
    guard isAboutEntry, let address = attributes.filled(.href) ?? attributes.filled(.ref) else { return }
    addLink(FeedLink(bases.resolve(address), relation: "in-reply-to", type: attributes.lowered(.type)))
  }

  /// Returns the short name of a registered relation that is given as a URL (RFC 4287, 4.2.7.2).
  private static func registered(_ relation: String) -> String {
    let registry = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(registry) ? String(relation.dropFirst(registry.count)) : relation
  }

  /// Handles the end of RSS's `<link>`, whose text is the address.
  mutating func closeLink(_ element: OpenElement) {
    guard !notes.hasLink, let address = address(of: element) else { return }
    switch image {
    case .ofChannel: document.channel.image?.link = address
    case .ofEntry: entry.image?.link = address
    case .outside:
      if !isInTextInput { addLink(FeedLink(address, relation: "alternate", type: "text/html")) }
    }
  }

  /// Handles FeedBurner's `origLink`.
  mutating func closeOriginalLink(_ word: String) {
    guard isAboutEntry, URI(word).isWeb else { return }
    notes.hasOriginalLink = true
    entry.link = word
  }

  /// Whether a link to a page replaces the entry's link so far. The page in another language does not.
  private func replacesLink(_ link: FeedLink) -> Bool {
    !notes.hasOriginalLink && (link.language == nil || entry.link == nil)
  }

  mutating func addLink(_ link: FeedLink) {
    let isPage =
      link.relation == "alternate"
      && (link.type == nil || link.type == "text/html" || link.type == "application/xhtml+xml" || link.type == "html"
        || link.type == "xhtml")
    if isAboutEntry {
      keep(link)
      if isPage, replacesLink(link) { entry.link = link.url }
      if link.relation == "replies", link.type == "text/html", entry.comments == nil { entry.comments = link.url }
      return
    }
    let isKept = withChannel {
      if isPage { $0.link = link.url }
      $0.note(link)
      return $0.links.append(bounded: link)
    }
    if !isKept { repairs.noteOverflow("a link") }
  }

  /// Adds a link to the entry.
  mutating func keep(_ link: FeedLink) {
    if !entry.links.append(bounded: link) { repairs.noteOverflow("a link") }
  }

  /// Adds a file to the entry.
  mutating func keep(_ file: FeedEnclosure) {
    if !entry.enclosures.append(bounded: file) { repairs.noteOverflow("an enclosure") }
  }

  mutating func addEnclosure(_ attributes: XMLAttributes) {
    let written = attributes.filled(.url) ?? attributes.filled(.href) ?? attributes.filled(.uri)
    guard isAboutEntry else { return }
    var enclosure = FeedEnclosure(
      "", type: attributes.lowered(.type), length: attributes[.length].flatMap(FeedNumber.integer))
    guard let written else { return notes.enclosure = enclosure }
    enclosure.url = bases.resolve(written)
    addLinked(enclosure)
  }

  /// Handles the end of an `enclosure` whose text is the address.
  mutating func closeEnclosure(_ element: OpenElement) {
    guard isAboutEntry, var enclosure = notes.enclosure else { return }
    notes.enclosure = nil
    guard let address = address(of: element), !address.utf8.contains(where: \.isASCIIWhitespace) else { return }
    enclosure.url = address
    addLinked(enclosure)
  }

  private mutating func addLinked(_ enclosure: FeedEnclosure) {
    keep(FeedLink(enclosure.url, relation: "enclosure", type: enclosure.type, length: enclosure.length))
    addEnclosure(enclosure)
  }

  /// Adds a file, or completes the facts of the same file if another vocabulary has named it before.
  mutating func addEnclosure(_ new: FeedEnclosure) {
    guard let index = entry.enclosures.firstIndex(where: { $0.url == new.url }) else { return keep(new) }
    let old = entry.enclosures[index]
    entry.enclosures[index] = FeedEnclosure(
      old.url, type: old.type ?? new.type, length: old.length ?? new.length, duration: old.duration ?? new.duration,
      title: old.title ?? new.title, width: old.width ?? new.width, height: old.height ?? new.height)
  }

  mutating func closeID(_ element: OpenElement) {
    guard let word = word(of: element) else { return }
    guard isAboutEntry else {
      let id = bases.resolve(word)
      withChannel { $0.id = id }
      return
    }
    guard entry.id == nil || isDirect else { return }
    entry.id = notes.isPermalink ? bases.resolve(word) : word
    if notes.isPermalink, isAddress(word) { notes.permalink = entry.id }
  }

  /// Whether an id can be an address: RSS says so of every guid without `isPermaLink`, also of numbers.
  private func isAddress(_ id: String) -> Bool {
    id.hasPrefix("http") || !id.contains(" ") && id.contains { $0 == "/" || $0 == "." || $0 == "?" }
  }
}

extension FeedChannel {
  /// Records the facts about the feed itself that a link's relation gives.
  mutating func note(_ link: FeedLink) {
    switch link.relation {
    case "self": address = address ?? link.url
    case "next": next = next ?? link.url
    case "prev-archive": previousArchive = previousArchive ?? link.url
    case "hub": hubs.append(bounded: link.url)
    default: break
    }
  }
}
