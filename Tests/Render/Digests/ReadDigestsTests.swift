import Model
import Testing
import Text
import Trial

@testable import Render

@Suite struct ReadDigestsTests {
  /// Template code with one read each.
  private static let pieces = [
    "{{ site.title }}", "{{ site.params.motto }}", "{{ site.data.winds.speed }}", "{{ 'greeting'|t }}",
    "{{ site.entries|length }}", "{{ page.pager.total }}", "{% include 'part.html' %}",
    "{% for e in page.entries %}{{ e.title }},{% endfor %}", "{% for e in page.entries %}{{ e.words }},{% endfor %}",
    "{{ page.entries[1].content }}", "{{ page.entries[0].cover.src }}{{ page.entries[0].images }}",
    "{% set c = page.entries[0].attachments %}{{ c }}", "{{ page.entries[0].next.title }}",
    "{{ page.entries[0].authors[0].name }}", "{{ site.sections.stories.title }}", "{{ page.entries[2].date|date }}",
    "{{ site.tags|length }}", "{{ site.authors|map(attribute='name')|join }}", "{{ page.url }}", "{{ site.language }}",
    "{{ page.entries|map(attribute='path')|join }}", "{{ page.feeds|length }}", "{{ site.home }}",
  ]

  private static let changes: [(name: String, change: @Sendable (inout ThemeFixture) -> Void)] = [
    ("title of the site", { $0.site.settings.title = Localized("Port") }),
    ("address", { $0.site.settings.url = "https://example.org/sub/" }),
    ("params", { $0.site.settings.params = .object([.init("motto", .string("fast"))]) }),
    ("data", { $0.site.data = .object([.init("winds", .object([.init("speed", .integer(9))]))]) }),
    ("strings", { $0.site.strings = ["en": ["greeting": "Hi"]] }),
    ("part", { $0.templates["part.html"] = "other" }),
    ("title of an entry", { $0.site.entries[1].title = "new" }),
    ("text", { $0.texts[1] = "Two and more." }),
    ("date", { $0.site.entries[2].date = Timestamp(seconds: 5) }),
    ("cover", { $0.site.entries[0].cover = nil }),
    ("media", { $0.length = 5 }),
    ("author", { $0.site.people[0].name = Localized("Zoë") }),
    (
      "another entry",
      {
        $0.site.entries.append(Fixture.entry("s9", day: 1)); $0.texts.append("Nine.")
      }
    ),
    ("an entry less", { $0.site.entries.removeLast() }),
    ("section", { $0.site.sections[0].title = Localized("Tales") }),
    ("feeds", { $0.site.settings.feeds.formats = [.rss] }),
    ("nothing", { _ in }),
  ]

  @Test func `a page whose reads have the same digests has the same bytes`() {
    var same = 0
    for round in 0..<400 {
      var dice = Dice(seed: UInt64(round))
      let home = (0..<3).map { _ in dice.pick(Self.pieces) }.joined(separator: "|")
      let before = ThemeFixture(home: home)
      var after = before
      let change = dice.pick(Self.changes)
      change.change(&after)
      let (old, new) = (before.rendered(), after.rendered())
      let digests = ThemeFixture.digests(old.host)
      if Self.isUnchanged(digests, in: new.host.context) {
        same += 1
        #expect(old.html == new.html, "\(change.name) is not noticed by \(home)")
      }
    }
    #expect(same > 150, "most changes affect few pages")
  }

  @Test(arguments: [
    ("{{ site.title }}", "title of the site"), ("{{ page.url }}", "address"), ("{{ site.params.motto }}", "params"),
    ("{{ site.data.winds.speed }}", "data"), ("{{ 'greeting'|t }}", "strings"), ("{% include 'part.html' %}", "part"),
    ("{{ page.entries[1].title }}", "title of an entry"), ("{{ page.entries[1].content }}", "text"),
    ("{{ page.entries[1].words }}", "text"), ("{{ page.entries[2].date }}", "date"),
    ("{{ page.entries[0].cover.src }}", "media"), ("{{ page.entries[0].authors[0].name }}", "author"),
    ("{{ site.entries|length }}", "another entry"), ("{{ site.entries|length }}", "an entry less"),
    ("{{ page.entries[1].next }}", "an entry less"), ("{{ site.sections.stories.title }}", "section"),
  ])
  func `what a page read is noticed when it changes`(home: String, name: String) throws {
    let before = ThemeFixture(home: home)
    var after = before
    try #require(Self.changes.first { $0.name == name }).change(&after)
    let (old, new) = (before.rendered(), after.rendered())
    #expect(!Self.isUnchanged(ThemeFixture.digests(old.host), in: new.host.context))
  }

  /// If a field were missing in the digest, a change of it would not rebuild the pages that read it.
  @Test func `every field of an entry is in its digest`() {
    let fields = Mirror(reflecting: Fixture.entry("a")).children.compactMap(\.label)
    #expect(fields.count == 49, "a new field has to be written by `EntryDigest` too: \(fields)")
    // Only the order of lists depends on `feedPositions`.
    let changes: [(inout Entry) -> Void] = [
      { $0.id = "x" }, { $0.idIsWritten = true }, { $0.guid = "x" }, { $0.kind = .story },
      { $0.origin = .file("x", firstLine: 1) }, { $0.origin = .file("content/stories/a.md", firstLine: 2) },
      { $0.sourceDigest = FastDigest(of: "x") }, { $0.title = "x" }, { $0.titleIsHeading = true }, { $0.summary = "" },
      { $0.path = "x" }, { $0.slug = "x" },
      { $0.language = "x" }, { $0.section = nil }, { $0.date = Timestamp(seconds: 0) },
      { $0.sortDate = Timestamp(seconds: 0) }, { $0.firstSeen = Timestamp(seconds: 0) },
      { $0.updated = Timestamp(seconds: 0) },
      { $0.expires = Timestamp(seconds: 0) }, { $0.category = 0 }, { $0.terms = [Tag.Index(taxonomy: 0, term: 0)] },
      { $0.authors = [0] }, { $0.weight = 1 }, { $0.layout = "x" }, { $0.cover = MediaReference(src: "x") },
      { $0.audio = MediaReference(src: "x") }, { $0.video = MediaReference(src: "x") },
      { $0.attachments = [MediaReference(src: "x")] }, { $0.place = GeoPlace(at: GeoPoint(latitude: 0, longitude: 0)) },
      { $0.place = GeoPlace(at: GeoPoint(latitude: 0, longitude: 0), radius: 1) }, { $0.incident = Incident() },
      { $0.incident = Incident(isHandled: true) }, { $0.venue = Venue(name: "x", address: nil) },
      { $0.venue = Venue(name: nil, address: "x") },
      { $0.event = Event(start: Timestamp(seconds: 0), end: Timestamp(seconds: 1)) },
      {
        $0.event = Event(start: Timestamp(seconds: 0), end: Timestamp(seconds: 1))
        $0.event?.startsWithDay = true
      },
      {
        $0.event = Event(start: Timestamp(seconds: 0), end: Timestamp(seconds: 1))
        $0.event?.endsWithDay = true
      },
      { $0.journey = Journey(departs: Timestamp(seconds: 0), deadline: Timestamp(seconds: 1)) },
      { $0.attribution = .init(title: "x", url: nil, rights: nil) }, { $0.source = 0 }, { $0.alsoIn = [0] },
      { $0.original = "x" }, { $0.comments = "x" },
      { $0.corrections = [.init(date: Timestamp(seconds: 0), text: "")] }, { $0.canvas = .init(width: 1, height: 1) },
      { $0.params = .null }, { $0.fields = .null }, { $0.aliases = ["x"] }, { $0.translations = [0] },
      { $0.isDraft = true }, { $0.isStale = true }, { $0.isSpoken = false }, { $0.others = [0] }, { $0.lead = 0 },
    ]
    var digests: Set<FastDigest> = [Self.digest { _ in }]
    for change in changes { digests.insert(Self.digest(change)) }
    #expect(digests.count == changes.count + 1)
  }

  private static func digest(_ change: (inout Entry) -> Void) -> FastDigest {
    var site = Fixture.stories(1)
    site.settings.categories = [Category(key: "sea", title: Localized("Sea"))]
    site.taxonomies[0].terms = [Tag(name: "boats", slug: "boats")]
    site.people = [Person(key: "zoe", name: Localized("Zoe"))]
    site.sources = [Source(id: "port", location: .file("x"), title: "Port")]
    site.entries = [Fixture.entry("a")]
    change(&site.entries[0])
    return EntryDigest(site: site).digest(of: 0)
  }

  private static func isUnchanged(_ digests: [[String]: FastDigest], in context: BuildContext) -> Bool {
    let resolver = ReadResolver(context)
    let now = ReadDigests(context)
    return digests.allSatisfy { name, digest in resolver.read(name).map { now.digest(of: $0) == digest } ?? false }
  }
}
