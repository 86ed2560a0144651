import Foundation
import Testing
import Trial

/// What our feeds say of the entries of sources: who wrote them, and where they come from.
@Suite struct AggregatedFeedTests {
  private static func item(_ number: Int, day: Int, author: String = "") -> String {
    """
    <item><guid>https://w.example/\(number)</guid><title>Item \(number)</title>
    <category>\(number < 3 ? "sea" : "land")</category>
    <pubDate>\(day < 10 ? "0" : "")\(day) Oct 2026 05:00:00 GMT</pubDate>\(author)</item>
    """
  }

  private static func wire(_ items: String...) -> String {
    """
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Wire</title>
    <link>https://w.example/</link>\(items.joined())</channel></rss>
    """
  }

  private static func site() throws -> Site {
    try Site([
      "content/site.yaml": """
      title: Planet
      url: https://planet.example/
      author: The editor
      sources: [{id: wire, file: wire.xml}]

      """,
      "content/log/own.md": "---\ntitle: Own\ndate: 2026-10-03\n---\nText.\n",
      "content/wire.xml": wire(
        item(1, day: 1), item(2, day: 2, author: "<dc:creator>Zoe</dc:creator>"), item(3, day: 4)),
    ])
  }

  /// Returns the XML of the entry with that title.
  private func entry(_ title: String, in feed: String) throws -> String {
    let parts = feed.components(separatedBy: "<entry")
    return try #require(parts.first { $0.contains("<title>\(title)</title>") })
  }

  @Test func `an entry of a source without an author has the source as its author, not our editor`() throws {
    let site = try Self.site()
    #expect(try site.build().status == 0)
    let feed = try site.page("feed.atom")
    let source = "<name>Wire</name>"
    #expect(try entry("Item 1", in: feed).contains(source))
    #expect(try entry("Item 1", in: feed).contains("<uri>https://w.example/</uri>"))
    #expect(try entry("Item 2", in: feed).contains("<name>Zoe</name>"))
    #expect(try !entry("Item 2", in: feed).contains(source))
    #expect(try !entry("Own", in: feed).contains("<author>"))
    let json = try site.page("feed.json")
    #expect(json.components(separatedBy: "\"name\": \"Wire\"").count == 3)
    #expect(try !site.page("feed.xml").contains("<dc:creator>Wire</dc:creator>"))
  }

  @Test func `each entry of a source has the same date of the source, and rebuilds tell it in every feed`() throws {
    let site = try Self.site()
    #expect(try site.build().status == 0)
    func dates(_ path: String) throws -> Set<String> {
      let sources = try site.page(path).components(separatedBy: "<source>").dropFirst()
      return Set(
        sources.map { $0.components(separatedBy: "<updated>").dropFirst().first?.prefix(20).description ?? "" })
    }
    #expect(try dates("feed.atom") == ["2026-10-04T05:00:00Z"])
    #expect(try dates("tags/sea/feed.atom") == ["2026-10-04T05:00:00Z"])
    let more = Self.wire(Self.item(1, day: 1), Self.item(2, day: 2), Self.item(3, day: 4), Self.item(4, day: 9))
    try site.folder.write(more, to: "content/wire.xml")
    #expect(try site.build().status == 0)
    #expect(try dates("tags/sea/feed.atom") == ["2026-10-09T05:00:00Z"])
  }
}
