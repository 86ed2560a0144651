import Testing
import Text

@testable import Feeds

/// Things that feeds write although no specification has them, or that it forbids.
@Suite struct OddityTests {
  private func entry(_ item: String) throws -> FeedEntry {
    let feed = try read(
      """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title>
      <link>https://h.example/</link><item>\(item)</item></channel></rss>
      """)
    return try #require(feed.entries.first)
  }

  private func json(_ item: String) throws -> FeedEntry {
    let feed = try read(#"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(item)]}"#)
    return try #require(feed.entries.first)
  }

  @Test func `the facts of a file are those that were said first, and its relation may be a URL`() throws {
    let file = try #require(
      try entry(
        """
        <enclosure url="https://h.example/a.mp3" type="audio/mpeg"/>
        <media:content url="https://h.example/a.mp3" type="audio/x-other" fileSize="7"/>
        <enclosure>a recording of the sea</enclosure>
        """
      ).enclosures.only)
    #expect(file.type == "audio/mpeg" && file.length == 7)
    let registered = "http://www.iana.org/assignments/relation/enclosure"
    let linked = try entry("<atom:link rel=\"\(registered)\" href=\"https://h.example/b.mp3\"/>")
    #expect(linked.enclosures.map(\.url) == ["https://h.example/b.mp3"])
  }

  @Test func `what stands in a group does not replace what the entry says itself`() throws {
    let entry = try entry(
      """
      <guid isPermaLink="false">own</guid><atom:updated>2026-01-01</atom:updated>
      <media:group><guid isPermaLink="false">other</guid><atom:updated>2020-01-01</atom:updated></media:group>
      """)
    #expect(entry.id == "own" && entry.updated?.rfc3339 == "2026-01-01T00:00:00Z")
  }

  @Test func `a broadcast that is announced is no entry, and the first address of the feed is its own`() throws {
    let feed = try read(
      """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <channel><title>T</title><atom:link rel="self" href="https://h.example/feed"/>
      <atom:link rel="self" href="https://h.example/other"/>
      <podcast:liveItem status="live"><title>Now</title><guid>1</guid></podcast:liveItem>
      <item><title>Then</title><creativeCommons:license>CC BY</creativeCommons:license></item></channel></rss>
      """)
    #expect(feed.entries.map { $0.title?.value } == ["Then"])
    #expect(feed.channel.address == "https://h.example/feed")
    #expect(feed.entries.first?.links.contains { $0.relation == "license" } == false, "a bare name leads nowhere")
  }

  @Test(arguments: [
    (
      "<link>https://f.example/~r/1</link><feedburner:origLink>https://h.example/1</feedburner:origLink>",
      "https://h.example/1"
    ),
    (
      "<feedburner:origLink>https://h.example/1</feedburner:origLink><link>https://f.example/~r/1</link>",
      "https://h.example/1"
    ),
    ("<link>https://h.example/1</link><feedburner:origLink>javascript:x</feedburner:origLink>", "https://h.example/1"),
    ("<link>www.h.example/1</link>", "http://www.h.example/1"), ("<link>WWW.h.example</link>", "http://WWW.h.example"),
    ("<link>/www.h.example</link>", "/www.h.example"),
    ("<link>https://h.example/1</link><atom:link href='https://h.example/de' hreflang='de'/>", "https://h.example/1"),
    ("<atom:link href='https://h.example/de' hreflang='de'/><link>https://h.example/1</link>", "https://h.example/1"),
    ("<atom:link href='https://h.example/de' hreflang='de'/>", "https://h.example/de"),
  ])
  func `the link is the page of the entry itself`(item: String, link: String) throws {
    #expect(try entry(item).link == link)
  }

  @Test func `a number of comments is not an address`() throws {
    #expect(try entry("<title>t</title><comments>12</comments>").comments == nil)
    #expect(try entry("<title>t</title><comments>/1#c</comments>").comments == "/1#c")
  }

  @Test(arguments: [
    ("One\n\nTwo", FeedText.Kind.text), ("One\nTwo", .html), ("One\n\n&lt;b>Two&lt;/b>", .html),
    ("One &amp;amp; one\n\nTwo", .html),
  ])
  func `a description without tags and references that has paragraphs is plain text`(
    description: String, kind: FeedText.Kind
  ) throws {
    #expect(try entry("<description>\(description)</description>").summary?.kind == kind)
  }

  @Test func `numbers of JSON Feed are ids and dates, and its tags may be one text`() throws {
    #expect(try json(#"{"id": 42, "title": "t"}"#).id == "42" && json(#"{"id": 1.5, "title": "t"}"#).id == "1.5")
    let date = Timestamp(seconds: 1_767_348_000)
    for written in ["1767348000", "1767348000000", #""1767348000""#] {
      #expect(try json(#"{"id": 1, "title": "t", "date_published": \#(written)}"#).published == date)
    }
    #expect(try json(#"{"id": 1, "title": "t", "tags": "sea, nets,"}"#).tags == [FeedTag("sea"), FeedTag("nets")])
    #expect(try json(#"{"id": 1, "title": "t", "date_published": 12}"#).published == nil)
  }
}

extension Array {
  /// The element of an array that has no other.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
