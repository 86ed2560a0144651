import Fixtures
import Foundation
import Model
import Archive
import Testing
import Text

@testable import Ingest
@testable import Sources

@Suite struct HarvestTests {
  static let feed = """
    <?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Harbour News</title><link>https://news.example/</link><language>en-GB</language>
    <item><guid isPermaLink="false">one</guid><title>Nets &amp; boats</title><link>https://news.example/one</link>
    <pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate><category>Sea</category><author>zoe@news.example (Zoe)</author>
    <description>About one</description><content:encoded>&lt;p&gt;First the nets were mended, secretly.&lt;/p&gt;
    &lt;img src="https://news.example/p.jpg" alt="a boat at sea"&gt;</content:encoded></item>
    <item><guid isPermaLink="false">two</guid><title>Ναυάγιο στο Λιμάνι</title><link>https://news.example/two</link>
    <pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate><description>&lt;b&gt;Two&lt;/b&gt; &lt;script&gt;x&lt;/script&gt;words here</description>
    <enclosure url="https://news.example/two.mp3" type="audio/mpeg" length="99"/></item>
    <item><guid isPermaLink="false">three</guid><link>https://news.example/three</link>
    <pubDate>Wed, 04 Mar 2026 10:00:00 GMT</pubDate><description>an advert without a title</description></item>
    </channel></rss>
    """

  func harvest(
    hidings: [HidingRule] = [], _ change: (inout Source) -> Void = { _ in }
  ) async throws -> (Harvest, FollowedSite) {
    var source = Source(id: "news", location: .file("news.xml"), title: "")
    change(&source)
    let site = try FollowedSite([source])
    try site.write(Self.feed, to: "news.xml")
    #expect(try await site.refresh().map(\.outcome) == [.updated])
    return (try site.ingest(hidings: hidings).harvest(now: FollowedSite.now(1)), site)
  }

  func open(_ harvest: Harvest, _ id: String) throws -> Body {
    let raw = try #require(harvest.raws.first { $0.entry.id == id })
    return harvest.open(raw.entry)
  }

  @Test func `a file's entries are on the site with what the feed says`() async throws {
    let (harvest, site) = try await harvest { $0.category = "sports" }
    #expect(harvest.sources.map(\.title) == ["Harbour News"])
    #expect(harvest.sources.first?.home == "https://news.example/")
    #expect(harvest.sources.first?.status.state == .ok)
    #expect(harvest.raws.map(\.entry.id) == ["one", "two", "three"])
    let one = try #require(harvest.raws.first)
    #expect(one.entry.title == "Nets & boats")
    #expect(one.entry.language == "en")
    #expect(one.entry.original == "https://news.example/one")
    #expect(one.entry.guid == "one")
    #expect(one.entry.summary == "About one")
    #expect(one.authors.map(\.name) == ["Zoe"])
    #expect(one.terms.map(\.name) == ["Sea"])
    #expect(one.category == "sports")
    #expect(!one.hasOwnPage)
    #expect(harvest.raws[1].entry.audio?.src == "https://news.example/two.mp3")
    #expect(harvest.raws[2].entry.title == "an advert without a title")
    #expect(try await site.refresh(day: 1).map(\.outcome) == [.unchanged])
    #expect(harvest.diagnostics.isEmpty)
  }

  @Test func `a summary is as long as the settings say, and nothing more is in the body`() async throws {
    let (harvest, _) = try await harvest { $0.excerpt = 2 }
    #expect(harvest.raws[1].entry.summary == "Two words…")
    let body = try open(harvest, "two")
    #expect(body.html.text == "<p>Two words…</p>")
    #expect(body.facts.excerpt == "Two words…")
    #expect(try !open(harvest, "one").html.text.contains("secretly"))
  }

  @Test func `a source that shows only titles publishes no word of its texts`() async throws {
    let (harvest, _) = try await harvest {
      $0.show = .title
      $0.images = .remote
    }
    for raw in harvest.raws {
      #expect(raw.entry.summary == nil)
      #expect(raw.entry.audio == nil && raw.entry.attachments.isEmpty && raw.entry.cover == nil)
      let body = try open(harvest, raw.entry.id)
      #expect(body.html.isEmpty && body.facts.excerpt.isEmpty)
    }
    #expect(harvest.raws[2].entry.title == "Harbour News")
  }

  @Test func `the full text is clean, with pictures where the settings let them in`() async throws {
    let (without, _) = try await harvest { $0.show = .full }
    let plain = try open(without, "one")
    #expect(plain.html.text.contains("secretly"))
    #expect(!plain.html.text.contains("<img"))
    #expect(without.raws.first?.entry.cover == nil)
    #expect(try !open(without, "two").html.text.contains("script"))
    let (with, _) = try await harvest {
      $0.show = .full
      $0.images = .remote
    }
    let body = try open(with, "one")
    #expect(body.html.text.contains("<img"))
    #expect(body.facts.firstImage?.src == "https://news.example/p.jpg")
    #expect(with.raws.first?.entry.cover?.src == "https://news.example/p.jpg")
  }

  @Test func `filters fold case and accents, and look at title, summary, tags, address and author`() async throws {
    #expect(try await harvest { $0.include = ["λιμανι"] }.0.raws.map(\.entry.id) == ["two"])
    #expect(try await harvest { $0.include = ["SEA", "zoe"] }.0.raws.map(\.entry.id) == ["one"])
    #expect(try await harvest { $0.exclude = ["advert"] }.0.raws.map(\.entry.id) == ["one", "two"])
    #expect(try await harvest { $0.exclude = ["/two"] }.0.raws.map(\.entry.id) == ["one", "three"])
  }

  @Test func `the newest are kept by a limit, and every rule can be asked for`() async throws {
    let (harvest, site) = try await harvest {
      $0.limit = 1
      $0.exclude = ["advert"]
    }
    #expect(harvest.raws.map(\.entry.id) == ["two"])
    let ingest = site.ingest()
    let results = try ["https://news.example/one", "two", "https://news.example/three"].map {
      try ingest.explain($0, now: FollowedSite.now(1)).map(\.result)
    }
    #expect(results == [[.overLimit(1)], [.shown], [.excluded("advert")]])
    #expect(try ingest.explain("https://news.example/nowhere", now: FollowedSite.now(1)).isEmpty)
    let near = try ingest.explain("http://www.news.example/two/#end", now: FollowedSite.now(1))
    #expect(near.map(\.id) == ["two"], "a URL that differs only in scheme, `www` or fragment finds the same article")
  }

  @Test func `what is hidden leaves the site with a tombstone, and what is purged leaves the archive`() async throws {
    var hide = HidingRule()
    hide.url = "https://news.example/one"
    var purge = HidingRule()
    (purge.source, purge.id, purge.mode) = ("news", "two", .purge)
    var over = HidingRule()
    (over.source, over.id, over.until) = ("news", "three", FollowedSite.now(0.5))
    let (harvest, site) = try await harvest(hidings: [hide, purge, over]) { $0.show = .full }
    #expect(harvest.raws.map(\.entry.id) == ["three"])
    #expect(harvest.tombstones.map(\.entry.entry.id) == ["one", "two"])
    let rows = try site.archive.entries(of: "news")
    #expect(try site.archive.text(of: rows[0].key)?.raw.contains("secretly") ?? false)
    #expect(try site.archive.text(of: rows[1].key)?.raw == "")
    #expect(rows[1].title == "")
    try site.write(Self.feed.replacingOccurrences(of: "words here", with: "other words"), to: "news.xml")
    try await site.refresh(day: 1)
    _ = try site.ingest(hidings: [purge]).harvest(now: FollowedSite.now(1))
    #expect(try site.archive.text(of: rows[1].key)?.raw == "")
    let later = try site.ingest().harvest(now: FollowedSite.now(1))
    #expect(later.raws.map(\.entry.id).sorted() == ["one", "three"], "purged entries do not come back")
    #expect(try site.ingest().explain("two", now: FollowedSite.now(1)).map(\.result) == [.heldBack])
  }

  @Test func `a line of hidden.yaml that hides nothing is a warning with the nearest address or id`() async throws {
    var misspelled = HidingRule()
    misspelled.url = "https://news.example/oen"
    misspelled.place = Place(file: "content/hidden.yaml", line: 3, column: 3)
    var wrong = HidingRule()
    (wrong.source, wrong.id) = ("news", "tow")
    var right = HidingRule()
    right.url = "https://news.example/one"
    var over = HidingRule()
    (over.url, over.until) = ("https://news.example/never", FollowedSite.now(-1))
    var reported = wrong
    (reported.id, reported.hasMistake) = ("reported", true)
    let (harvest, _) = try await harvest(hidings: [misspelled, wrong, right, over, reported])
    #expect(
      harvest.diagnostics.map(\.words) == [
        "content/hidden.yaml:3:3: this line hides nothing: no entry has `https://news.example/oen` — did you mean "
          + "`https://news.example/one`?", "this line hides nothing: no entry has `tow` — did you mean `two`?",
      ])
    #expect(harvest.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `a source that fails is a warning, and its entries stay, marked`() async throws {
    let (_, site) = try await harvest()
    try site.write("no feed", to: "news.xml")
    #expect(try await site.refresh(day: 1).map(\.outcome) == [.failed])
    let harvest = try site.ingest().harvest(now: FollowedSite.now(1))
    #expect(harvest.raws.count == 3)
    #expect(harvest.raws.map(\.entry.isStale) == [true, true, true])
    #expect(harvest.sources.first?.status.state == .failed)
    #expect(harvest.diagnostics.map(\.severity) == [.warning])
    #expect(
      harvest.diagnostics.first?.summary
        == "source `news` (news.xml) has failed: this is not a feed: it is text without any element of a feed")
    #expect(harvest.diagnostics.first?.help?.hasPrefix("its entries of ") == true, "a file has no other feed to find")
    try FileManager.default.removeItem(atPath: "\(site.folder)/content/news.xml")
    #expect(try await site.refresh(day: 2).map(\.message) == ["news.xml: No such file or directory"])
    #expect(
      try site.ingest().harvest(now: FollowedSite.now(2)).diagnostics == [], "the line of the settings is reported")
  }

  @Test(arguments: ["../outside.xml", "link.xml", "folder", "/etc/hostname"])
  func `no file outside of the content folder is read`(path: String) async throws {
    let site = try FollowedSite([Source(id: "s", location: .file(path), title: "")])
    try Data(Self.feed.utf8).write(to: URL(filePath: "\(site.folder)/outside.xml"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.folder)/content/link.xml", withDestinationPath: "\(site.folder)/outside.xml")
    try FileManager.default.createDirectory(atPath: "\(site.folder)/content/folder", withIntermediateDirectories: true)
    #expect(try await site.refresh().map(\.outcome) == [.failed])
  }

  @Test func `a text that an older policy cleaned is cleaned again`() async throws {
    let (_, site) = try await harvest()
    let record = try #require(try site.archive.entries(of: "news").first)
    var text = try #require(try site.archive.text(of: record.key))
    let right = text.clean
    (text.policy, text.clean) = (0, "<script>old</script>")
    let source = try #require(try site.archive.source("news"))
    try site.archive.store(source, [.write(record, text)], now: FollowedSite.now(1))
    _ = try site.ingest().harvest(now: FollowedSite.now(1))
    #expect(try site.archive.text(of: record.key)?.clean == right)
  }

  @Test func `OPML where a feed is expected is named, and a feed where OPML is`() async throws {
    let (_, site) = try await harvest()
    try site.write(#"<opml version="2.0"><body><outline xmlUrl="https://a.example/"/></body></opml>"#, to: "a.opml")
    let reports = try await site.refresh(
      day: 1,
      settings: { settings in
        settings.sources = [
          Source(id: "a", location: .file("a.opml"), title: ""),
          Source(id: "b", location: .opml("news.xml"), title: ""),
        ]
      })
    let messages = Dictionary(reports.map { ($0.id, $0.message) }) { first, _ in first }
    #expect(messages["a"] == "it is a list of feeds: write `opml:` instead of `url:`")
    #expect(messages["b"] == "it is not an OPML file but RSS 2.0")
  }

  @Test func `an excerpt may be longer than what the archive keeps beside an entry`() async throws {
    let words = (0..<700).map { "word\($0)" }.joined(separator: " ")
    let feed =
      "<rss version='2.0'><channel><title>t</title><item><guid>long</guid><title>t</title>"
      + "<description>\(words)</description></item></channel></rss>"
    var source = Source(id: "s", location: .file("s.xml"), title: "")
    source.excerpt = 500
    let site = try FollowedSite([source])
    try site.write(feed, to: "s.xml")
    try await site.refresh()
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    #expect(harvest.raws.first?.entry.summary?.hasSuffix("word499…") ?? false)
    #expect(try open(harvest, "long").html.text.hasSuffix("word499…</p>"))
  }

  @Test func `entries without words have the title of their source and their date, and are named`() async throws {
    let site = try FollowedSite([Source(id: "s", location: .file("s.json"), title: "")])
    let item = #""image": "https://n.example/a.png""#
    try site.write(
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "Photos", "items": ["#
        + #"{"id": "a", "date_published": "2024-05-01T10:00:00Z", \#(item)}, {"id": "b", \#(item)}]}"#, to: "s.json")
    // They are named until the file is corrected.
    for _ in 0..<2 {
      let warnings = try await site.refresh().flatMap { $0.warnings(site.settings) }
      #expect(warnings.map(\.summary) == ["neither a title nor a text: `a`, `b`"])
      #expect(warnings.first?.place?.file == "content/s.json")
    }
    let titles = try site.ingest().harvest(now: FollowedSite.now(0)).raws.map { [$0.entry.id, $0.entry.title] }
    #expect(Set(titles) == [["a", "Photos, 2024-05-01"], ["b", "Photos"]])
  }

  @Test func `no secret of a source gets to templates`() async throws {
    var source = Source(id: "s", location: .url("https://me:sesame@news.example/feed"), title: "")
    source.headers = ["Authorization": "Bearer hush"]
    let site = try FollowedSite([source])
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    #expect(!"\(harvest.sources)".contains("sesame"))
    #expect(!"\(harvest.sources)".contains("hush"))
    #expect(harvest.sources.first?.location == .url("https://news.example/feed"))
  }

  func hide(_ id: String) -> HidingRule {
    var rule = HidingRule()
    (rule.source, rule.id) = ("news", id)
    return rule
  }
}
