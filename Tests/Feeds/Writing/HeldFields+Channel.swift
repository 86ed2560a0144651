import Text

@testable import Feeds

extension HeldField where Part == FeedChannel {
  /// In the order of the manual's table.
  static var feed: [HeldField] { texts + addresses + rhythm + people }

  private static var texts: [HeldField] {
    [
      HeldField(
        "title", rss: Way { Held.html($0.title) }, atom: Way { Held.html($0.title) },
        json: Way(written: { Held.htmlOfPlain($0.title) }, read: { Held.html($0.title) })),
      HeldField(
        "link", rss: Way(written: { $0.link ?? $0.address ?? "" }, read: { $0.link ?? "" }),
        atom: Way { $0.link ?? "" }, json: Way { $0.link ?? "" }),
      HeldField(
        "description", rss: Way { Held.html($0.description) }, atom: Way { Held.html($0.description) },
        json: Way(written: { Held.htmlOfPlain($0.description) }, read: { Held.html($0.description) })),
      HeldField("language") { $0.language ?? "" },
      HeldField(
        "id",
        atom: Way(written: { $0.id ?? $0.address ?? $0.link ?? "urn:x-rhapsode:feed" }, read: { $0.id ?? "" })),
      HeldField("rights", in: [.rss, .atom]) { Held.html($0.rights) },
    ]
  }

  private static var addresses: [HeldField] {
    let logo = Way(written: { $0.logo ?? $0.image?.url ?? "" }, read: { $0.logo ?? "" })
    let links = Way { Held.all($0.furtherLinks.map(\.described)) }
    return [
      HeldField("icon", in: [.atom, .json]) { $0.icon ?? "" },
      HeldField(
        "logo", rss: Way(written: { $0.image?.url ?? $0.logo ?? "" }, read: { $0.image?.url ?? "" }), atom: logo,
        json: logo),
      HeldField("self") { $0.address ?? "" },
      HeldField("next") { $0.next ?? "" },
      HeldField("previous archive", in: [.rss, .atom]) { $0.previousArchive ?? "" },
      HeldField("links", rss: links, atom: links),
      HeldField("hubs") { Held.all($0.hubs) },
      HeldField("complete", in: [.rss, .atom]) { Held.flag($0.complete) },
      HeldField("archive", in: [.rss, .atom]) { Held.flag($0.archive) },
    ]
  }

  private static var rhythm: [HeldField] {
    let updated = Way(written: { Held.moment($1.changed) }, read: { channel, _ in Held.moment(channel.updated) })
    return [
      HeldField("updated", rss: updated, atom: updated),
      HeldField("published", in: [.rss]) { Held.moment($0.published) },
      HeldField("ttl", in: [.rss]) { $0.ttl.map { "\($0)" } ?? "" },
      HeldField("skip hours", in: [.rss]) { Held.all($0.skipHours.map { "\($0)" }) },
      HeldField("skip days", in: [.rss]) { Held.all($0.skipDays) },
      HeldField(
        "generator", rss: Way { Held.text($0.generator?.name) },
        atom: Way { channel in
          let generator = channel.generator
          return Held.all([generator?.name, generator?.version, generator?.url].map { Held.text($0) })
        }),
    ]
  }

  private static var people: [HeldField] {
    [
      HeldField(
        "authors", rss: Way(written: { $0.authorsInRSS($1) }, read: { channel, _ in channel.names }),
        atom: Way(written: { $0.authorsInAtom($1) }, read: { channel, _ in Held.all(channel.authors.map(\.inAtom)) }),
        json: Way { Held.all($0.authors.map(\.withoutEmail)) }),
      HeldField("contributors", in: [.atom]) { Held.all($0.contributors.map(\.inAtom)) },
      HeldField(
        "tags", rss: Way { Held.all($0.tags.map(\.inRSS)) }, atom: Way { Held.all($0.tags.map(\.inAtom)) }),
    ]
  }
}

extension FeedChannel {
  fileprivate var names: String { Held.all(authors.map { Held.text($0.name) }) }

  fileprivate var furtherLinks: [FeedLink] {
    links.filter { !["alternate", "self", "hub", "next", "prev-archive"].contains($0.relation ?? "") }
  }

  /// A podcast needs `itunes:author`: the first author, or the feed's title if there is none.
  fileprivate func authorsInRSS(_ document: FeedDocument) -> String {
    var names = authors.map { Held.text($0.name) }
    let maker = Held.text(authors.first?.name ?? title?.plain)
    if NamespacesInUse(document).itunes, !names.contains(maker) { names.append(maker) }
    return Held.all(names)
  }

  /// Atom requires an author of the feed unless each entry has one. Without one, the feed's title is used.
  fileprivate func authorsInAtom(_ document: FeedDocument) -> String {
    let isMissing = document.entries.contains { $0.deleted == nil && $0.authors.isEmpty } || document.entries.isEmpty
    let people = authors.isEmpty && isMissing ? [FeedPerson(name: title?.plain ?? "")] : authors
    return Held.all(people.map(\.inAtom))
  }
}
