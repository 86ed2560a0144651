@testable import Content
import Configuration
import Foundation
import Model
import Archive
import Testing
import Text

@testable import Ingest
@testable import Sources

/// Attacks by a source on other sources, on readers, and on the site's owner.
@Suite(.serialized) struct HostileSourceTests {
  private func harvest(_ feeds: KeyValuePairs<String, String>) async throws -> (Harvest, FollowedSite) {
    let site = try FollowedSite(feeds.map { Source(id: $0.key, location: .file("\($0.key).xml"), title: "") })
    for (id, feed) in feeds { try site.write(feed, to: "\(id).xml") }
    try await site.refresh()
    return (try site.ingest(hidings: []).harvest(now: FollowedSite.now(1)), site)
  }

  private func rss(_ items: String, title: String = "T") -> String {
    "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><title>\(title)</title>"
      + "<link>https://t.example/</link>\(items)</channel></rss>"
  }

  @Test func `secrets in the settings of an OPML list are not sent to other hosts`() async throws {
    let (list, other) = (try MisbehavingServer(), try MisbehavingServer())
    var source = Source(id: "planet", location: .opml(list.url("opml")), title: "")
    source.allowsPrivateNetwork = true
    source.headers = ["Authorization": "env:WIRE_TOKEN"]
    let site = try FollowedSite([source], environment: ["WIRE_TOKEN": "Bearer hush"])
    list.set("outlines", "good")
    try site.write(
      "<opml version='2.0'><body><outline xmlUrl='\(list.url("good"))'/><outline xmlUrl='\(other.url("good"))'/></body></opml>",
      to: "list.opml")
    try await site.refresh()
    #expect(try list.requests().map { $0["Authorization"] } == ["Bearer hush", "Bearer hush"])
    try await site.refresh(day: 2, settings: { $0.sources[0].location = .opml("list.opml") })
    #expect(try other.requests().map(\.path) == ["/good"])
    #expect(try other.requests().allSatisfy { $0["Authorization"] == nil })
  }

  @Test(arguments: [
    "127.0.0.1", "2130706433", "0x7f.1", "017700000001", "127.1", "[::1]", "[::ffff:127.0.0.1]", "localhost",
    "LOCALHOST.", "a.localhost", "169.254.169.254", "metadata.google.internal", "metadata", "①②⑦.⓪.⓪.①",
    "１２７.0.0.1", "𝟏𝟐𝟕.0.0.1", "%31%32%37.0.0.1", "0", "0.0.0.0", "[::]", "10.1.2.3", "[fd00::1]", "[64:ff9b::7f00:1]",
    "127.0.0。1", "ⓛocalhost", "metadata.google.ⓘnternal", "lo\u{AD}calhost", "ｌｏｃａｌｈｏｓｔ", "⑩.①.②.③",
  ]) func `a proxy is not asked for hosts that are private by their name`(host: String) async throws {
    let server = try MisbehavingServer()
    let site = try FollowedSite([Source(id: "s", location: .url("http://\(host)/good"), title: "")])
    let reports = try await site.refresh(settings: { $0.proxy = server.url("") })
    #expect(reports.first?.message?.contains("is not a public address") ?? false, "\(reports)")
    #expect(try server.requests().isEmpty)
  }

  @Test(arguments: [
    "一二.example", "νέα3.example", "8.8.8.8", "134744072", "[2a00:1450::1]", "1.example", "0xfeed.example",
  ])
  func `public addresses and names with digits are not taken for private hosts`(host: String) {
    #expect(!PrivateHost.isNamed(in: URI("http://\(host)/feed")))
  }

  @Test func `a redirect cannot lead a proxy into the network that it stands in`() async throws {
    let server = try MisbehavingServer()
    let address = "http://news.example/to/302?http://169.254.169.254/latest/meta-data/"
    let site = try FollowedSite([Source(id: "s", location: .url(address), title: "")])
    let reports = try await site.refresh(settings: { $0.proxy = server.url("") })
    #expect(reports.first?.message?.contains("169.254.169.254, which is not a public address") ?? false)
    #expect(try server.requests().map(\.host) == ["news.example"])
  }

  @Test func `a feed's names, titles and types are limited and contain no direction controls`() async throws {
    let long = String(repeating: "Zoe ", count: 300_000)
    let item = """
      <item><guid>1</guid><title>a&#x202E;b&#x2066;c</title><link>https://t.example/1</link>
      <author>\(long)</author><category>d&#x202E;e</category><category>\(long)</category>
      <media:content url="https://t.example/1.mp3" type="\(long)"><media:title>\(long)</media:title></media:content>
      <media:content url="https://t.example/2.bin" type="Audio/MPEG; x=&quot;&gt;"/></item>
      """
    let (harvest, site) = try await harvest(["s": rss(item, title: "T&#x202E;" + long)])
    let entry = try #require(harvest.raws.first)
    #expect(entry.entry.title == "abc")
    #expect(entry.terms.map(\.name) == ["de"])
    #expect(entry.authors.allSatisfy { $0.name.utf8.count <= 1024 })
    #expect(entry.entry.attachments.map(\.type) == ["audio/mpeg", "audio/mpeg"])
    #expect(entry.entry.attachments.allSatisfy { $0.title?.utf8.count ?? 0 <= 1024 })
    #expect(harvest.sources.allSatisfy { $0.title.utf8.count <= 1024 && !$0.title.contains("\u{202E}") })
    #expect(try site.archive.entries(of: "s").allSatisfy { $0.fields.count < 10_000 })
  }

  @Test func `no control character gets into names, or into what is told of a source`() async throws {
    let json = #"""
      {"version":"https://jsonfeed.org/version/1.1","title":"T\u001b[31m\u0085\uFFFE","items":[{"id":"1","title":"a\u0000\u001b[2Jb",
      "url":"https://t.example/1","content_text":"c\u0007d","authors":[{"name":"Z\u0008oe"}],"tags":["e\u009bf"]}]}
      """#
    let (harvest, _) = try await harvest(["s": json])
    let raw = try #require(harvest.raws.first)
    #expect(harvest.sources.map(\.title) == ["T[31m…"], "what Windows means by that byte")
    #expect(raw.entry.title == "a[2Jb" && raw.entry.summary == "cd")
    #expect(raw.authors.map(\.name) == ["Zoe"] && raw.terms.map(\.name) == ["e›f"])
    var record = SourceRecord(id: "s", location: "")
    record.failed(.notWeb("ftp://\u{1B}[31mevil\u{202E}/\n"), HTTPResponse(), now: FollowedSite.now(0))
    #expect(record.error == "ftp://[31mevil/ is not an http or https URL")
  }

  @Test func `a page cannot inject lines into messages`() {
    let page = """
      <link rel=alternate type="application/rss+xml" href="http://x.example/a\n&#10;&#27;[2J"
      title="&#27;[31mA&#10;\(String(repeating: "long ", count: 10_000))&#x202E;b">
      <link rel=alternate type="application/rss+xml" href="/\(String(repeating: "x", count: 5000))">
      """
    let links = PageLinks.alternates(in: Array(page.utf8), at: "https://x.example/")
    #expect(links.map(\.url) == ["http://x.example/a%0A%0A%1B[2J"])
    let summary = FetchFailure.notAFeed("no feed", alternates: links).summary
    #expect(!summary.contains("\n") && !summary.contains("\u{202E}") && summary.utf8.count < 300)
  }

  @Test func `equal ids of two sources' entries are made distinct in our feeds`() async throws {
    let feed = { (title: String) in
      rss(
        "<item><guid isPermaLink='false'>urn:1</guid><title>\(title)</title><link>https://\(title).example/</link></item>"
      )
    }
    let (harvest, site) = try await harvest(["victim": feed("victim"), "thief": feed("thief")])
    var options = IngestOptions(folder: site.folder, now: FollowedSite.now(1))
    options.offline = true
    let built = Assembly.site(
      options, settings: site.settings, content: ContentFolder(), harvest: harvest
    ).site
    let ids = Dictionary(built.entries.map { ($0.title, $0.guid) }) { first, _ in first }
    #expect(ids["victim"] == "urn:1")
    let other = try #require(ids["thief"] ?? nil)
    #expect(other.hasPrefix("tag:voices.example.org,2027-03-01:thief/urn%3A1"))
  }

  @Test func `an entry of a feed cannot have an id that is a URL of this site`() async throws {
    let item = "<item><guid>https://voices.example.org/news/1/</guid><title>x</title></item>"
    let (harvest, site) = try await harvest(["thief": rss(item)])
    let built = Assembly.site(
      IngestOptions(folder: site.folder, now: FollowedSite.now(1)), settings: site.settings, content: ContentFolder(),
      harvest: harvest
    ).site
    #expect(built.entries.first?.guid?.hasPrefix("tag:voices.example.org,") ?? false)
  }
}
