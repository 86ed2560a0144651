import Testing
import Text

@testable import Feeds

@Suite struct FeedReaderTests {
  @Test func `RSS 2.0 is read with the vocabularies that it mixes`() throws {
    let feed = try read(
      """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
      <title>Harbour &amp; sea</title><link>https://h.example/</link><description>News</description><ttl>60</ttl>
      <item><title>A &lt;b&gt;net&lt;/b&gt;</title><link>https://h.example/1</link><guid isPermaLink="false">x1</guid>
      <pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate><dc:creator>Zoe (zoe@h.example)</dc:creator>
      <category domain="d">fish</category><description>short</description>
      <content:encoded><![CDATA[<p>long</p>]]></content:encoded>
      <enclosure url="https://h.example/a.mp3" type="audio/mpeg" length="123"/></item></channel></rss>
      """)
    #expect(feed.format == .rss20)
    #expect(feed.channel.title == FeedText(.text, "Harbour & sea", base: "https://h.example/"))
    #expect(feed.channel.ttl == 60)
    let entry = try #require(feed.entries.first)
    #expect(entry.id == "x1")
    #expect(entry.title == FeedText(.html, "A <b>net</b>", base: "https://h.example/1"))
    #expect(entry.published == Timestamp(seconds: 1_072_986_501))
    #expect(entry.authors == [FeedPerson(name: "Zoe", email: "zoe@h.example")])
    #expect(entry.tags == [FeedTag("fish", scheme: "d")])
    #expect(entry.summary?.value == "short")
    #expect(entry.content?.value == "<p>long</p>")
    #expect(entry.enclosures == [FeedEnclosure("https://h.example/a.mp3", type: "audio/mpeg", length: 123)])
    #expect(feed.problems.isEmpty)
  }

  @Test func `Atom's XHTML is written out again without the element that wraps it`() throws {
    let feed = try read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.example/x/"><title>T</title><link rel="self" href="f"/>
      <entry><id>urn:1</id><title type="html">&lt;i>t&lt;/i></title><link href="p"/>
      <updated>2005-11-09T11:56:34Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
      <p class="a">x &lt; y<br/>z</p></div></content></entry></feed>
      """)
    #expect(feed.format == .atom10)
    #expect(feed.channel.address == "http://a.example/x/f")
    let entry = try #require(feed.entries.first)
    #expect(entry.link == "http://a.example/x/p")
    #expect(
      entry.content
        == FeedText(.xhtml, "<p class=\"a\">x &lt; y<br>z</p>", base: "http://a.example/x/"))
  }
}

/// Reads a text that must be a feed.
func read(_ text: String, metadata: HTTPMetadata = HTTPMetadata()) throws -> FeedDocument {
  try read(Array(text.utf8), metadata: metadata)
}

func read(_ bytes: [UInt8], metadata: HTTPMetadata = HTTPMetadata()) throws -> FeedDocument {
  let reading = FeedReader.read(bytes, metadata: metadata)
  guard case .feed(let document) = reading else {
    Issue.record("no feed: \(reading)")
    throw NoFeed()
  }
  return document
}

struct NoFeed: Error {}
