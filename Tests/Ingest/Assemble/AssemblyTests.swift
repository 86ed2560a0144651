import Fixtures
import Model
import Testing
import Text

@testable import Configuration
@testable import Ingest

struct AssemblyTests {
  private static func feed(_ items: String) -> String {
    "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Feed</title><link>https://f.example/</link>"
      + "<description>d</description>\(items)</channel></rss>"
  }

  private static func item(_ number: Int, title: String, text: String = "", category: String = "") -> String {
    "<item><guid>g\(number)</guid><title>\(title)</title><link>https://f.example/\(number)</link>"
      + "<pubDate>Fri, 0\(number) Nov 2024 10:00:00 GMT</pubDate><description>\(text)</description>"
      + (category.isEmpty ? "" : "<category>\(category)</category>") + "</item>"
  }

  @Test func `stories and items of feeds are the same entries in one order`() async throws {
    let (site, bodies, diagnostics, folder) = try await ContentFixture.open(
      [
        "content/a.md": "---\ntitle: Own\ndate: 2024-11-02\n---\nText",
        "content/feeds/one.xml": Self.feed(
          Self.item(1, title: "First", text: "Some words", category: "boats")
            + Self.item(3, title: "Third", text: "Other words")),
        "content/feeds/two.xml": Self.feed(Self.item(3, title: "Third", text: "Other words")),
      ],
      more: """
        sources:
          - {id: one, file: feeds/one.xml, page: own, section: news}
          - {id: two, file: feeds/two.xml}
        """.replacing("section: news", with: "section: exhibits"))
    #expect(diagnostics == [])
    #expect(site.entries.map(\.title) == ["Third", "Own", "First"])
    #expect(site.sources.map(\.title) == ["Feed", "Feed"])
    let third = site.entries[0]
    #expect(third.source == 0 && third.alsoIn == [1])
    #expect(third.path == "/exhibits/third/" && third.kind == .item)
    #expect(bodies.body(of: 0).html.text.contains("Other words"))
    #expect(site.taxonomies[0].terms.map(\.name) == ["boats"])
    withExtendedLifetime(folder) {}
  }

  @Test func `colliding titles of feed entries get stable addresses`() async throws {
    let more = "sources:\n  - {id: one, file: feeds/one.xml, page: own}\n"
    let old = Self.item(1, title: "Same", text: "a")
    let first = try await ContentFixture.read(["content/feeds/one.xml": Self.feed(old)], more: more)
    #expect(first.site.entries.map(\.path) == ["/sources/one/same/"])
    let both = Self.feed(Self.item(2, title: "Same", text: "b") + old)
    let second = try await ContentFixture.read(["content/feeds/one.xml": both], more: more)
    #expect(second.site.entries.last?.path == "/sources/one/same/")
    let path = try #require(second.site.entries.first?.path)
    #expect(path.hasPrefix("/sources/one/same-") && path != "/sources/one/same/")
  }

  @Test func `the same input in any order of the disk gives the same site`() async throws {
    let names = (0..<300).map { "content/s/story-\($0 * 7919 % 300).md" }
    func describe(_ names: [String]) async throws -> [String] {
      let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "---\ntags: [a, b\($0.utf8.count)]\n---\n") })
      return try await ContentFixture.read(files).site.entries.map { "\($0.path) \($0.terms)" }
    }
    #expect(try await describe(names) == describe(names.reversed()))
  }

  @Test func `addresses that differ in scheme, fragment, last slash or tracking parameters are the same article`() {
    #expect(URI.articleKey("http://www.X.example/a/#top") == URI.articleKey("https://x.example/a"))
    #expect(URI.articleKey("https://x.example/a/?utm_source=rss#top") == URI.articleKey("https://x.example/a"))
    let keys = ["?b=1&utm_source=x", "?fbclid=y&b=1"].map { URI.articleKey("https://x.example/a" + $0) }
    #expect(keys[0] == keys[1])
    #expect(URI.articleKey("https://x.example/a?b=1") != URI.articleKey("https://x.example/a?b=2"))
  }

  @Test func `local times get the offset that holds on their date`() throws {
    let zone = try #require(TimeZoneName("Europe/Athens"))
    func offset(_ text: String) throws -> Int { zone.offset(at: try #require(ISODate(text)).civil) / 3600 }
    #expect(try offset("2024-01-01T00:00") == 2)
    #expect(try offset("2024-07-01T00:00") == 3)
    #expect(try offset("2024-03-31T02:59") == 2)
    #expect(try offset("2024-03-31T04:00") == 3)
    #expect(try offset("2024-10-27T02:59") == 3)
    #expect(try offset("2024-10-27T04:00") == 2)
    #expect(TimeZoneName("Mars/Olympus") == nil)
  }
}
