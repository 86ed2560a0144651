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
