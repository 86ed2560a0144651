import Model
import Text

@testable import Content
@testable import Ingest
@testable import Sources

/// A small site with own content of every kind, and sources whose entries try to take its URLs. The input's bytes
/// decide every choice.
struct RandomSite {
  static let now = Timestamp(seconds: 1_800_000_000)
  /// Files below `content/` that are published under the same path.
  static let media = ["stories/dawn/photo", "stories/dawn/Tags", "film"]

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let patterns = [
    "/:slug/", "/:slug.html", "/:section/:slug/", "/stories/:slug/", "/:title/", "/:id/", "/tags/:slug/", "/x/:slug/",
    "/page/:slug/", "/:slug/index.html", "/feed.atom/:slug/", "/:year/:slug/", "/en/:slug/", "/STORIES/:slug/",
    "/:slug:title:id:slug/", "/stories/dawn/:slug/", "/:slug/:id/", "/sources/:slug/", "/robots.txt/:slug/",
  ]
  private static let words = [
    "about", "old", "stories", "dawn", "tags", "sea", "authors", "zoe", "sources", "one", "two", "page", "2", "feed",
    "en", "x", "me", "categories", "news", "paper", "film", "photo", "sitemap", "robots", "404", "index", "Ναυς",
    "ΝΑΥΣ",
    "ναύς", "ß", "ss", "İ", "i̇", "shelf", "assets", "!!!", "", "feed 1", "Feed-1", "a/b", "../up", "%2e%2e", "notes",
  ]

  private mutating func next() -> Int {
    guard offset < bytes.count else { return 0 }
    defer { offset += 1 }
    return Int(bytes[offset])
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[next() % values.count] }

  mutating func settings() -> Settings {
    var settings = Settings()
    settings.languages = ["el", "en"]
    settings.categories = [Category(key: "sea", title: Localized("Sea"))]
    settings.taxonomies.append(Taxonomy(name: "places"))
    settings.permalinks = ["news": pick(Self.patterns)]
    let feeds: [[Settings.Feeds.Format: [String]]] = [
      settings.feeds.paths, [.atom: ["feed"], .rss: ["rss/index.xml"]], [.atom: ["feed.html", "feed"]],
    ]
    settings.feeds.paths = pick(feeds)
    settings.feeds.limit = 1 + next() % 3
    settings.feeds.archive = 1
    settings.home.paginate = 1 + next() % 3
    return settings
  }

  mutating func sources(_ settings: Settings) -> [Source] {
    ["one", "two", "list/0f"].map { id in
      var source = Source(id: id, location: .url("https://\(pick(["a", "b"])).example/feed"), title: id)
      source.ownPages = true
      source.section = pick([nil, "news", "stories"])
      source.alertAfter = pick([nil, 1])
      source.sharesAuthors = pick([false, true])
      return source
    }
  }

  /// Every entry has a different link and text, so that none is merged.
  mutating func harvest(_ sources: [Source]) -> Harvest {
    var harvest = Harvest()
    harvest.sources = sources
    var row = 0
    while offset < bytes.count, row < 60 {
      row += 1
      harvest.entries.append(PendingEntry(item(row, of: pick(sources))))
    }
    return harvest
  }

  private mutating func item(_ row: Int, of source: Source) -> RawEntry {
    let title = title()
    var entry = Entry(
      id: pick(["\(row)", title + "\(row)", "\(row)/../x"]), kind: .item, origin: .archived(row), title: title,
      path: "", slug: Slug.make(title) ?? ItemSlug.fallback, language: pick(["el", "en"]))
    entry.date = pick([nil, Timestamp(seconds: 1_700_000_000 + Int64(next()))])
    entry.original = "https://\(source.id).example/\(row)"
    var raw = RawEntry(entry: entry)
    raw.section = source.section
    raw.source = source.id
    raw.terms = [("tags", pick(Self.words)), ("places", pick(Self.words))]
    raw.authors = [RawAuthor(name: pick(Self.words))]
    raw.firstSeen = Timestamp(seconds: Int64(next()))
    raw.addressSuffix = pick([nil, "", "0f", "2"])
    return raw
  }

  /// Returns one word, two words, or one word repeated 100 times.
  private mutating func title() -> String {
    switch next() % 4 {
    case 0: pick(Self.words) + " " + pick(Self.words)
    case 1: String(repeating: pick(Self.words), count: 100)
    default: pick(Self.words)
    }
  }

  static func content(_ settings: Settings) -> ContentFolder {
    var content = ContentFolder()
    content.sections = ["news", "stories"].map { Section(name: $0, title: Localized($0)) }
    content.statics = ["paper", "shelf/tags", "news/old.html"].map { Site.StaticFile(file: "/dev/null", path: $0) }
    content.media = Dictionary(uniqueKeysWithValues: media.map { ($0, $0) })
    content.people = [Person(key: "zoe", name: Localized("Zoe"))]
    content.entries = [
      own("about", in: nil, aliases: ["/old/", "/gone.html", "/stories/noon/"], id: "me"), own("dawn", in: "stories"),
      own("dusk", in: "stories", language: "en", id: "two"), own("notes", in: "news"), own("authors", in: nil),
      own("tags", in: nil, language: "en"),
      own("places", in: nil, aliases: ["/tags/2/", "/authors/me/", "/categories/"]),
    ]
    return content
  }

  private static func own(
    _ slug: String, in section: String?, aliases: [String] = [], language: String = "el", id: String? = nil
  ) -> RawEntry {
    let file = "content/\(section.map { $0 + "/" } ?? "")\(slug).md"
    var entry = Entry(
      id: id ?? slug, kind: .article, origin: .file(file, firstLine: 1), title: slug, path: "", slug: slug,
      language: language)
    entry.idIsWritten = id != nil
    entry.aliases = aliases
    entry.date = Timestamp(seconds: 1_700_000_000)
    var raw = RawEntry(entry: entry)
    raw.section = section
    raw.folder = section ?? ""
    // The section's permalink pattern is for sources' entries: own content sets its URL itself.
    raw.permalink = section == "news" ? "/news/\(slug)/" : nil
    raw.terms = [("tags", "Sea")]
    raw.authors = [RawAuthor(name: "zoe")]
    raw.category = "sea"
    return raw
  }
}
