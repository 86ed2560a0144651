import Testing
import Text

@testable import Feeds

@Suite struct FormatTests {
  @Test(
    arguments: [
      ("<rss version='0.91'/>", "RSS 0.91"), ("<rss version='0.92'/>", "RSS 0.92"),
      ("<rss version='2.0.1'/>", "RSS 2.0"),
      ("<rss/>", "RSS"), ("<rss version='3'/>", "RSS"),
      (
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'/>", "RSS 1.0"
      ),
      (
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'/>",
        "RSS 0.90"
      ),
      ("<feed xmlns='http://www.w3.org/2005/Atom'/>", "Atom 1.0"),
      ("<feed version='0.3' xmlns='http://purl.org/atom/ns#'/>", "Atom 0.3"),
      ("<feed/>", "Atom"), ("<a:feed xmlns:a='http://www.w3.org/2005/Atom'/>", "Atom 1.0"), ("<channel/>", "CDF"),
      ("<Channel xmlns='http://purl.org/net/rss1.1#'/>", "RSS"),
      ("<opml version='1.1'/>", "OPML 2.0"), ("<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'/>", "CAP 1.2"),
      ("{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[]}", "JSON Feed 1.0"),
      ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}", "JSON Feed 1.1"),
    ])
  func `the format is known by its root`(text: String, format: String) throws {
    #expect(try read(text).format.rawValue == format)
  }

  @Test func `RSS 1.0 keeps its items beside the channel`() throws {
    let feed = try read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
      <channel rdf:about="http://a.example/rdf"><title>C</title><link>http://a.example/</link>
      <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
      <items><rdf:Seq><rdf:li resource="http://a.example/1"/></rdf:Seq></items><textinput rdf:resource="x"/></channel>
      <image rdf:about="i"><title>I</title><url>http://a.example/i.png</url><link>http://a.example/i</link></image>
      <item rdf:about="http://a.example/1"><title>One</title><link>http://a.example/1</link><dc:date>2004-01-02</dc:date></item>
      <textinput rdf:about="x"><title>Search</title><link>http://a.example/s</link></textinput></rdf:RDF>
      """)
    #expect(feed.channel.title?.value == "C")
    #expect(feed.channel.link == "http://a.example/")
    #expect(feed.channel.ttl == 720)
    #expect(feed.channel.image == FeedImage("http://a.example/i.png", title: "I", link: "http://a.example/i"))
    #expect(feed.entries.map(\.id) == ["http://a.example/1"])
    #expect(feed.entries[0].updated?.rfc3339 == "2004-01-02T00:00:00Z")
  }

  @Test func `CDF keeps addresses and dates in attributes`() throws {
    let feed = try read(
      """
      <channel href="http://a.example/" lastmod="2004-04-06T23:05:43-05:00"><title>C</title><abstract>about</abstract>
      <item href="/1" lastmod="2004-04-05"><title>I</title><abstract>x</abstract></item></channel>
      """, metadata: HTTPMetadata(url: "http://a.example/cdf"))
    #expect(feed.channel.link == "http://a.example/")
    #expect(feed.channel.updated?.rfc3339 == "2004-04-07T04:05:43Z")
    #expect(feed.entries[0].link == "http://a.example/1")
    #expect(feed.entries[0].summary?.value == "x")
  }

  @Test func `OPML gives feeds with their folders, and nothing but the web`() throws {
    let feed = try read(
      """
      <opml version="2.0"><head><title>Mine</title><ownerName>Zoe</ownerName></head><body>
      <outline text="News"><outline text="Local"><outline type="rss" text="A" xmlUrl="http://a.example/f" htmlUrl="http://a.example/"
      category="/x/y,z"/></outline><outline text="Bad" xmlUrl="javascript:alert(1)"/><outline text="Worse" xmlUrl="file:///etc/passwd"/>
      </outline><outline text="B" xmlUrl="https://b.example/f" htmlUrl="javascript:1"/></body></opml>
      """)
    #expect(feed.channel.title?.value == "Mine")
    #expect(feed.channel.authors == [FeedPerson(name: "Zoe")])
    #expect(feed.entries.map(\.feedAddress) == ["http://a.example/f", "https://b.example/f"])
    #expect(feed.entries[0].tags.map(\.term) == ["News/Local", "x/y", "z"])
    #expect(feed.entries[1].link == nil)
  }

  @Test func `a feed URI in OPML is read as the URL that it stands for`() throws {
    let outlines = ["feed://a.example/f", "FEED:https://b.example/f", "feed:c", "feed:javascript:alert(1)"]
      .map { "<outline xmlUrl=\"\($0)\"/>" }.joined()
    let feed = try read("<opml version=\"2.0\"><body>\(outlines)</body></opml>")
    #expect(feed.entries.map(\.feedAddress) == ["http://a.example/f", "https://b.example/f"])
    #expect(feed.problems.count == 2)
  }

  @Test func `an address in OPML that is relative to a list without one stays, and leads nowhere else`() throws {
    let outlines = ["zoe.xml", "../x.xml", "/etc/passwd", "//h.example/f", "..\\\\x", "C:\\\\x", "data:,x"]
      .map { "<outline xmlUrl=\"\($0)\"/>" }.joined()
    let text = "<opml version=\"2.0\"><body>\(outlines)</body></opml>"
    #expect(try read(text).entries.map(\.feedAddress) == ["zoe.xml", "../x.xml"])
    let fetched = try read(text, metadata: HTTPMetadata(url: "https://a.example/b/list.opml"))
    #expect(
      fetched.entries.map(\.feedAddress).prefix(4) == [
        "https://a.example/b/zoe.xml", "https://a.example/x.xml", "https://a.example/etc/passwd", "https://h.example/f",
      ])
  }

  @Test func `JSON Feed is read with its attachments`() throws {
    let feed = try read(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": " T ", "home_page_url": "https://a.example/", "language": "el",
       "feed_url": "https://a.example/feed.json", "next_url": "?2", "hubs": [{"type": "WebSub", "url": "https://h.example/"}],
       "authors": [{"name": "Zoe", "url": "/zoe", "avatar": "zoe.png"}], "items": [
       {"id": 7, "url": "/1", "content_html": "<p>x</p>", "summary": "s", "date_published": "2026-01-02T03:04:05+02:00",
        "tags": ["a", "b"], "image": "i.png", "attachments": [{"url": "a.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 9,
        "duration_in_seconds": 1.5}, {}], "author": {"name": "Ada", "avatar": "https://b.example/ada.jpg"}}, 3, {}]}
      """, metadata: HTTPMetadata(url: "https://a.example/feed.json"))
    #expect(feed.channel.title?.value == "T")
    #expect(feed.channel.next == "https://a.example/feed.json?2")
    #expect(feed.channel.hubs == ["https://h.example/"])
    #expect(
      feed.channel.authors == [
        FeedPerson(name: "Zoe", url: "https://a.example/zoe", avatar: "https://a.example/zoe.png")
      ])
    #expect(feed.entries.count == 3)
    let entry = feed.entries[0]
    #expect(entry.id == "7")
    #expect(entry.link == "https://a.example/1")
    #expect(entry.content == FeedText(.html, "<p>x</p>", base: "https://a.example/1"))
    #expect(entry.published?.rfc3339 == "2026-01-02T01:04:05Z")
    #expect(entry.authors == [FeedPerson(name: "Ada", avatar: "https://b.example/ada.jpg")])
    #expect(
      entry.enclosures == [FeedEnclosure("https://a.example/a.mp3", type: "audio/mpeg", length: 9, duration: 1.5)])
    #expect(FeedReader.read(Array("{\"a\": 1}".utf8)) == .notAFeed("it is JSON of another kind, not a JSON Feed"))
  }

  @Test(arguments: ["-5", "\"-5\"", "1e300"])
  func `an attachment of JSON Feed has no size or duration that cannot be`(number: String) throws {
    let feed = try read(
      """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "attachments": [
       {"url": "https://a.example/a.mp3", "size_in_bytes": \(number), "duration_in_seconds": \(number)}]}]}
      """)
    #expect(feed.entries.map(\.enclosures) == [[FeedEnclosure("https://a.example/a.mp3")]])
  }

  @Test func `Atom's archives, hubs, sources and tombstones are known`() throws {
    let feed = try read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0"
        xmlns:at="http://purl.org/atompub/tombstones/1.0" xml:lang="el_GR"><fh:archive/><fh:complete/>
      <link rel="hub" href="http://h.example/"/><link rel="next" href="http://a.example/2"/>
      <link rel="prev-archive" href="http://a.example/old"/>
      <at:deleted-entry ref="tag:1" when="2020-01-02T03:04:05Z"><at:by><name>Zoe</name></at:by></at:deleted-entry>
      <entry xml:lang="en"><id>tag:2</id><title>T</title><author><name>A</name><uri>http://z.example/</uri><email>a@z.example</email></author>
      <link rel="enclosure" href="http://a.example/x.mp3" type="audio/mpeg" length="5"/><category term="t" label="L" scheme="s"/>
      <source><id>tag:s</id><title>S</title><link rel="self" href="http://s.example/f"/><link href="http://s.example/"/>
      <author><name>B</name></author></source></entry></feed>
      """)
    #expect(feed.channel.language == "el-GR")
    #expect(feed.channel.archive == true && feed.channel.complete == true)
    #expect(feed.channel.hubs == ["http://h.example/"])
    #expect(feed.channel.next == "http://a.example/2")
    #expect(feed.channel.previousArchive == "http://a.example/old")
    #expect(feed.entries.map(\.id) == ["tag:1", "tag:2"])
    #expect(feed.entries[0].deleted?.rfc3339 == "2020-01-02T03:04:05Z")
    let entry = feed.entries[1]
    #expect(entry.language == "en")
    #expect(entry.authors == [FeedPerson(name: "A", email: "a@z.example", url: "http://z.example/")])
    #expect(entry.enclosures == [FeedEnclosure("http://a.example/x.mp3", type: "audio/mpeg", length: 5)])
    #expect(entry.tags == [FeedTag("t", scheme: "s", label: "L")])
    #expect(entry.link == nil)
    #expect(entry.source?.title?.value == "S")
    #expect(entry.source?.address == "http://s.example/f")
    #expect(entry.source?.link == "http://s.example/")
    #expect(entry.source?.authors == [FeedPerson(name: "B")])
  }

  @Test func `the subtitle of an entry's source leaves the entry its summary`() throws {
    let feed = try read(
      """
      <feed xmlns='http://www.w3.org/2005/Atom'><entry><source><title>S</title><subtitle>of the source</subtitle></source>
      <summary>of the entry</summary></entry></feed>
      """)
    #expect(feed.entries.map { $0.summary?.value } == ["of the entry"])
    #expect(feed.entries.map { $0.source?.description?.value } == ["of the source"])
  }

  @Test func `addresses are made absolute by xml:base, by what the server says, and by where the feed is`() throws {
    let text =
      "<feed xmlns='http://www.w3.org/2005/Atom'><link href='a'/><entry xml:base='/b/'><link href='c'/><content>x</content></entry></feed>"
    let feed = try read(text, metadata: HTTPMetadata(contentLocation: "/d/", url: "http://a.example/feed"))
    #expect(feed.channel.link == "http://a.example/d/a")
    #expect(feed.entries[0].link == "http://a.example/b/c")
    #expect(feed.entries[0].content?.base == "http://a.example/b/")
    #expect(try read(text).channel.link == "a")
    let unsafe = try read(
      text, metadata: HTTPMetadata(contentLocation: "javascript:alert(1)", url: "http://a.example/feed"))
    #expect(unsafe.channel.link == "http://a.example/a")
  }

  @Test func `the xml:base of the div around XHTML counts, and that of an element inside does not`() throws {
    let bases = ["xml:base='http://b.example/c/'", "xml:base='d/'", "xml:base='javascript:1'", ""]
    let entries = bases.map { base in
      let inner = "<p xml:base='http://e.example/'>x</p>"
      return "<entry><content type='xhtml'><div \(base)>\(inner)</div></content></entry>"
    }
    let feed = try read(
      "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://a.example/'>\(entries.joined())</feed>")
    #expect(
      feed.entries.map { $0.content?.base } == [
        "http://b.example/c/", "http://a.example/d/", "http://a.example/", "http://a.example/",
      ])
  }

  @Test func `the hours and days without polling are read`() throws {
    let feed = try read(
      "<rss version='2.0'><channel><skipHours><hour>0</hour><hour>24</hour><hour>99</hour></skipHours><skipDays><day>Sunday</day></skipDays></channel></rss>"
    )
    #expect(feed.channel.skipHours == [0, 0])
    #expect(feed.channel.skipDays == ["Sunday"])
  }
}
