import Model
import Text

@testable import Feeds

extension HeldField where Part == FeedEntry {
  /// In the order of the manual's table.
  static var entry: [HeldField] { texts + facts + people + recording + circumstances }

  private static var texts: [HeldField] {
    let title = Way(
      written: { $0.titleIsItsOwn ? Held.html($0.title) : nil }, read: { Held.html($0.title) })
    return [
      HeldField("id") { Held.text($0.identity) },
      HeldField(
        "title", rss: title, atom: title,
        json: Way(written: { Held.htmlOfPlain($0.title) }, read: { Held.html($0.title) })),
      HeldField(
        "link", rss: Way { $0.link ?? "" },
        // Without a link, an id that is a URL is read back as the link.
        atom: Way(
          written: { $0.link ?? ($0.identity.hasPrefix("http") ? Held.text($0.identity) : "") },
          read: { $0.link ?? "" }),
        json: Way(
          written: { $0.link ?? $0.related ?? ($0.identity.hasPrefix("http") ? Held.text($0.identity) : "") },
          read: { $0.link ?? "" })),
      HeldField(
        "summary", rss: Way { Held.html($0.summary) }, atom: Way { Held.html($0.summary) },
        json: Way(written: { Held.htmlOfPlain($0.summary) }, read: { Held.html($0.summary) })),
      HeldField(
        "content", rss: Way { Held.html($0.content) }, atom: Way { Held.html($0.content) },
        json: Way(written: { Held.html($0.content ?? $0.summary) }, read: { Held.html($0.content) })),
    ]
  }

  private static var facts: [HeldField] {
    let updated = Way { Held.moment($0.updated ?? $0.published) }
    let language = Way { entry, document in entry.language ?? document.channel.language ?? "" }
    return [
      HeldField(
        "published",
        rss: Way(written: { Held.moment($0.published ?? $0.updated) }, read: { Held.moment($0.published) }),
        atom: Way { Held.moment($0.published) }, json: Way { Held.moment($0.published) }),
      HeldField(
        "updated", rss: updated,
        atom: Way(
          written: { Held.moment($0.updated ?? $0.published ?? $1.changed) },
          read: { entry, _ in Held.moment(entry.updated) }),
        json: updated),
      HeldField("created", in: [.rss, .atom]) { Held.moment($0.created) },
      HeldField("rights", in: [.rss, .atom]) { Held.html($0.rights) },
      HeldField("comments", in: [.rss, .atom]) { $0.comments ?? "" },
      HeldField("language", rss: language, atom: language, json: language),
    ]
  }

  private static var people: [HeldField] {
    [
      HeldField(
        "authors", rss: Way { Held.all($0.authors.map { Held.text($0.name ?? $0.url) }) },
        atom: Way { Held.all($0.authors.map(\.inAtom)) }, json: Way { Held.all($0.authors.map(\.withoutEmail)) }),
      HeldField(
        "contributors", rss: Way { Held.all($0.contributors.map { Held.text($0.name) }) },
        atom: Way { Held.all($0.contributors.map(\.inAtom)) }),
      HeldField(
        "links", rss: Way { Held.all($0.furtherLinks.map(\.described)) },
        atom: Way { Held.all($0.furtherLinks.map(\.described)) }, json: Way { $0.related ?? "" }),
      HeldField(
        "tags", rss: Way { Held.all($0.tags.map(\.inRSS)) }, atom: Way { Held.all($0.tags.map(\.inAtom)) },
        json: Way { Held.all($0.tags.map(\.alone)) }),
    ]
  }

  private static var recording: [HeldField] {
    let image = Way(written: { $0.imageIsItsOwn ? $0.imageDescribed : nil }, read: { $0.imageDescribed })
    let duration = Way(written: { Held.number($0.writtenDuration) }, read: { Held.number($0.duration) })
    let files = Way { Held.all($0.enclosures.map { $0.described() }) }
    return [
      HeldField(
        "files", rss: Way(written: { $0.filesInRSS }, read: files.readAlone), atom: files,
        json: Way(
          written: { Held.all($0.enclosures.map { $0.described(isTyped: true) }) }, read: files.readAlone)),
      HeldField("sizes of films", in: [.rss, .atom]) {
        Held.all($0.enclosures.map { "\($0.url) \($0.width ?? 0) \($0.height ?? 0)" })
      },
      HeldField("image", rss: image, atom: image, json: Way { $0.image?.url ?? "" }),
      HeldField("duration", rss: duration, atom: duration),
      HeldField("explicit", in: [.rss, .atom]) { Held.flag($0.explicit) },
      HeldField("season", in: [.rss, .atom]) { $0.season.map { "\($0)" } ?? "" },
      HeldField("episode", in: [.rss, .atom]) { $0.episode.map { "\($0)" } ?? "" },
      HeldField("kind of episode", in: [.rss, .atom]) { $0.episodeType?.rawValue ?? "" },
      HeldField("transcripts", in: [.rss, .atom]) {
        Held.all($0.transcripts.map { "\($0.url)|\($0.type ?? "text/plain")|\($0.language ?? "")" })
      },
      HeldField("chapters", in: [.rss, .atom]) {
        Held.all($0.chapters.map { "\(Int(($0.start * 1000).rounded())) \(Held.text($0.title))" })
      },
      HeldField("soundbites", in: [.rss, .atom]) {
        Held.all($0.soundbites.map { "\($0.start) \($0.duration) \(Held.text($0.title))" })
      },
      HeldField("chapter files", in: [.rss, .atom]) {
        Held.all($0.chapterFiles.map { "\($0.url) \($0.type ?? "application/json+chapters")" })
      },
    ]
  }

  private static var circumstances: [HeldField] {
    [
      HeldField("place", in: [.rss, .atom]) { $0.place?.described ?? "" },
      HeldField(
        "source",
        rss: Way { entry in
          entry.source?.address.map { "\($0)|\(Held.text(entry.source?.title?.plain))" } ?? ""
        },
        atom: Way { $0.source?.describedAsSource ?? "" }),
      HeldField("deleted", in: [.atom]) { Held.moment($0.deleted) },
    ]
  }
}

extension HeldField.Way {
  fileprivate var readAlone: (Part) -> String { { read($0, FeedDocument(format: .rss)) } }
}

extension FeedEntry {
  /// Whether the title is promised: an entry without one is read back with the title of an enclosure.
  fileprivate var titleIsItsOwn: Bool {
    !Held.html(title).isEmpty || !enclosures.contains { !Held.text($0.title).isEmpty }
  }

  /// Whether the image is promised: an entry without one is read back with an image among its enclosures.
  fileprivate var imageIsItsOwn: Bool {
    image != nil || !enclosures.contains { $0.type?.hasPrefix("image/") == true }
  }

  fileprivate var imageDescribed: String {
    image.map { "\($0.url ?? "") \($0.width ?? 0) \($0.height ?? 0) \($0.type ?? "")" } ?? ""
  }

  fileprivate var writtenDuration: Double? {
    hasSound ? (duration ?? enclosures.lazy.compactMap(\.duration).first)?.rounded() : nil
  }

  fileprivate var related: String? { links.first { $0.relation == "related" }?.url }

  /// Links that no other field represents.
  fileprivate var furtherLinks: [FeedLink] {
    links.filter { !["alternate", "enclosure", "chapters", "replies"].contains($0.relation ?? "") }
  }

  /// RSS requires a type and a length for `enclosure`, which an item can have only once.
  fileprivate var filesInRSS: String {
    let main = enclosures.firstIndex(where: \.isRecording) ?? 0
    return Held.all(
      enclosures.enumerated().map { $1.described(isTyped: $0 == main, isSized: $0 == main) })
  }
}

extension FeedChannel {
  fileprivate var describedAsSource: String {
    let words: [String?] = [
      id ?? address ?? link, Held.html(title), Held.html(description), Held.moment(updated), link, address, icon, logo,
      Held.html(rights),
    ]
    return Held.all(
      [words.map { $0 ?? "" }.joined(separator: "|")] + authors.map(\.inAtom) + contributors.map(\.inAtom)
        + tags.map(\.inAtom))
  }
}
