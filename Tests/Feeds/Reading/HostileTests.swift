import Testing
import Text

@testable import Feeds

/// Hostile feeds: nothing traps, memory and time stay bounded, and readable parts are read.
@Suite struct HostileTests {
  /// Documents that take quadratic time in a naive parser.
  private static let slow: [String] = [
    "<a " + (0..<30_000).map { "a\($0)='' " }.joined() + ">", String(repeating: "<!--", count: 50_000),
    String(repeating: "<?x ", count: 50_000), String(repeating: "<![CDATA[", count: 20_000),
    String(repeating: "<item><category>a</category>", count: 3000),
    (0..<20_000).map { "<category>\($0)</category>" }.joined(),
    String(repeating: "<link href='x'/>", count: 20_000),
    (0..<240).map { level in "<a " + (0..<20).map { "xmlns:n\(level)x\($0)='u' " }.joined() + ">" }.joined()
      + String(repeating: "<q:x/>", count: 20_000),
    String(repeating: "&", count: 100_000), String(repeating: "<", count: 100_000),
    String(repeating: "<b><i>", count: 20_000) + String(repeating: "</zz>", count: 5000),
    "<a b='" + String(repeating: "x", count: 200_000),
    "<itunes:summary><![CDATA[" + String(repeating: "<a", count: 200_000) + "]]></itunes:summary>",
  ]

  @Test func `a billion laughs stay one line`() throws {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE rss [<!ENTITY a \"lol\">"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      text += "<!ENTITY \(name) \"" + String(repeating: "&\(last);", count: 10) + "\">"
    }
    text += "]><rss version=\"2.0\"><channel><title>&j; x</title></channel></rss>"
    let feed = try read(text)
    #expect(feed.channel.title?.value == "&j; x")
    #expect(feed.problems.map(\.summary).contains("the document type is ignored"))
  }

  @Test func `an external entity reads no file`() throws {
    let feed = try read(
      """
      <!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;]>
      <rss version="2.0"><channel><title>a&x;b</title><link>https://a.example/?q=&x;</link></channel></rss>
      """)
    #expect(feed.channel.title?.value == "a&x;b")
  }

  @Test func `a document type that UTF-16 hides is ignored too`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><!DOCTYPE rss [<!ENTITY x \"boo\">]>"
      + "<rss version=\"2.0\"><channel><title>a&x;b — ναι</title></channel></rss>"
    for isBigEndian in [false, true] {
      let units = [0xFEFF] + Array(text.utf16)
      let bytes = units.flatMap { unit in
        let halves = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBigEndian ? halves : halves.reversed()
      }
      let feed = try read(bytes)
      #expect(feed.channel.title?.value == "a&x;b — ναι")
      #expect(feed.encoding == (isBigEndian ? "utf-16be" : "utf-16le"))
    }
  }

  @Test func `a document type after a comment that looks closed is ignored`() throws {
    let feed = try read(
      "<!-- a -- > b --><!-- --><!DOCTYPE rss [<!ENTITY x \"boo\">]><rss version='2.0'><channel><title>&x;</title></channel></rss>"
    )
    #expect(feed.channel.title?.value == "&x;")
  }

  @Test func `elements nested too deep are dropped, those beside them stay`() throws {
    let deep = String(repeating: "<b>", count: 100_000) + "x" + String(repeating: "</b>", count: 100_000)
    for holder in ["description", "unknown"] {
      let feed = try read(
        "<rss version='2.0'><channel><item><title>1</title><\(holder)>\(deep)</\(holder)></item>"
          + "<item><title>2</title></item></channel></rss>")
      #expect(feed.entries.map { $0.title?.value } == ["1", "2"])
      #expect(feed.problems.first?.summary == "elements are nested deeper than 256")
      #expect((feed.entries[0].summary?.value.utf8.count ?? 0) < 3000)
    }
  }

  @Test func `tags that are never closed cost no more than others`() throws {
    let open = String(repeating: "<a><i>", count: 5000) + String(repeating: "</zz>", count: 5000)
    let feed = try read("<rss version='2.0'><channel><title>t</title>" + open)
    #expect(feed.channel.title?.value == "t")
  }

  @Test func `control characters and NUL are dropped`() throws {
    let feed = try read(
      "<rss version='2.0'><channel><title>a\u{0}b\u{1}c\u{FFFF}d\u{B}</title><item><title>x</title></item></channel></rss>"
    )
    #expect(feed.channel.title?.value == "abcd")
    #expect(feed.entries.count == 1)
    #expect(feed.problems.count == 4)
    #expect(feed.problems[0] == FeedProblem(line: 1, column: 37, "a character that XML forbids is removed"))
  }

  @Test func `references to forbidden characters are dropped, to Windows-1252 mean what they meant`() throws {
    let feed = try read(
      "<rss version='2.0'><channel><title>a&#0;b&#x1;c&#xFFFE;d&#146;s &#x110000; &#99999999999;</title></channel></rss>"
    )
    #expect(feed.channel.title?.value == "abcd’s")
  }

  @Test func `ampersands, less-than signs and HTML's names are text`() throws {
    let feed = try read(
      "<rss version='2.0'><channel><title>A & B < C &nbsp;&eacute; &unknown; &copy 1 <3</title><link>http://x/?a=1&b=2</link></channel></rss>"
    )
    #expect(feed.channel.title?.value == "A & B < C \u{A0}é &unknown; &copy 1 <3")
    #expect(feed.channel.link == "http://x/?a=1&b=2")
  }

  @Test func `unclosed and crossed tags do not swallow what follows`() throws {
    let feed = try read(
      """
      <rss version="2.0"><channel><title>T<link>http://l.example/</link>
      <item><title>one<description>d <b>x <i>y</b> z</i></description>
      <item><title>two</title><guid>2</guid></item>
      </channel></item><item><title>three</title></rss> trailing
      """)
    try #require(feed.entries.count == 3)
    #expect(feed.entries.last?.title?.value == "three")
    #expect(feed.entries[1].id == "2")
    #expect(!feed.problems.isEmpty)
  }

  @Test func `attributes without quotes, twice, or broken are mended`() throws {
    let feed = try read(
      "<rss version=2.0><channel><item><enclosure url=http://a.example/x.mp3 length=12 length='99' type=audio/mpeg disabled />"
        + "<title>a</title></item></channel></rss>")
    #expect(feed.entries[0].enclosures == [FeedEnclosure("http://a.example/x.mp3", type: "audio/mpeg", length: 12)])
    #expect(feed.format == .rss20)
  }

  @Test func `a document that ends anywhere gives what it had`() throws {
    let whole = Array(
      "<?xml version='1.0'?><rss version='2.0'><channel><title>T</title><item><title>é1</title><description><![CDATA[<p>x]]></description></item></channel></rss>"
        .utf8)
    for length in 60..<whole.count {
      let reading = FeedReader.read(Array(whole[..<length]))
      guard case .feed(let feed) = reading else {
        Issue.record("\(length): \(reading)")
        continue
      }
      #expect(feed.entries.count <= 1)
    }
  }

  @Test func `a JSON document that breaks off gives the entries that are complete`() throws {
    let whole =
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "T \"]}", "items": [{"id": "1", "tags": ["a"]}, {"id": "2]"}]}"#
    for (text, ids) in [
      (String(whole.dropLast(2)), ["1", "2]"]), (String(whole.dropLast(4)), ["1"]),
      (whole + "\n<b>Warning</b>", ["1", "2]"]),
    ] {
      let feed = try read(text)
      #expect(feed.entries.map(\.id) == ids)
      #expect(feed.channel.title?.value == "T \"]}")
      #expect(feed.problems.count == 1 && feed.problems[0].line > 0)
    }
    for length in 0..<whole.utf8.count { _ = FeedReader.read(Array(whole.utf8.prefix(length))) }
    #expect(
      FeedReader.read(Array("{\"items\": [".utf8))
        == .notAFeed(
          "it begins like JSON, but is not valid JSON: the JSON document ends where a value is expected (line 1, column 12)"
        ))
  }

  @Test func `junk before the document is passed over`() throws {
    let feed = try read(
      "\u{FEFF}\n<br />\n<b>Warning</b>: mysql at line 3\n<?xml version='1.0'?>\n<rss version='2.0'><channel><title>T</title><item/></channel></rss>"
    )
    #expect(feed.channel.title?.value == "T")
    #expect(feed.problems == [FeedProblem(line: 2, column: 1, "there is text before the XML declaration")])
  }

  @Test func `an undeclared prefix has its conventional namespace`() throws {
    let feed = try read(
      "<rss version='2.0'><channel><item><dc:creator>Zoe</dc:creator><content:encoded>&lt;p>x&lt;/p></content:encoded><nobody:knows>y</nobody:knows></item></channel></rss>"
    )
    #expect(feed.entries[0].authors == [FeedPerson(name: "Zoe")])
    #expect(feed.entries[0].content?.value == "<p>x</p>")
  }

  @Test func `titles, entries and problems have their limits`() throws {
    let long = String(repeating: "λ", count: 200_000)
    let items = String(repeating: "<item><guid>g</guid></item>", count: 10_050)
    let feed = try read("<rss version='2.0'><channel><title>\(long)</title>\(items)</channel></rss>")
    #expect(feed.channel.title?.value.utf8.count == 100 << 10)
    #expect(feed.entries.count == 10_000)
    #expect(
      feed.problems.map(\.summary) == [
        "only the first 10000 entries are read", "a title is longer than 100 KiB, and the rest is left out",
      ])
    let broken = try read("<rss version='2.0'><channel>" + String(repeating: "& ", count: 5000) + "</channel></rss>")
    #expect(broken.problems[100...].map(\.summary).first == "4900 more problems are not listed")
  }

  @Test(.timeLimit(.minutes(10)), arguments: slow.indices)
  func `no shape of bytes takes more than its time`(index: Int) throws {
    _ = try read("<rss version='2.0'><channel><item>" + Self.slow[index] + "</item></channel></rss>")
  }

  @Test func `lists in a feed are limited`() throws {
    let feed = try read(
      "<rss version='2.0'><channel><item>"
        + (0..<2000).map { "<category>\($0)</category><dc:creator>\($0)</dc:creator>" }.joined()
        + "</item></channel></rss>")
    #expect(feed.entries[0].tags.count == 256)
    #expect(feed.entries[0].authors.count == 256)
  }

  @Test func `an excessively long xml:base is ignored`() throws {
    let base = "http://h.example/" + String(repeating: "x", count: 5000) + "/"
    let feed = try read("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='\(base)'><link href='a'/></feed>")
    #expect(feed.channel.link == "a")
  }

  @Test func `an xml:base with a script scheme is ignored`() throws {
    let feed = try read(
      "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='javascript:alert(1)//'><link href='/a'/></feed>",
      metadata: HTTPMetadata(url: "https://h.example/feed"))
    #expect(feed.channel.link == "https://h.example/a")
  }

  @Test(
    arguments: [
      "<", "<rss", "</rss>", "<rss></", "<![CDATA[", "<!DOCTYPE", "<!--", "<?xml", "<?xml version='1.0'", "&",
      "<rss><item", "{",
      "{\"items\":", "[]", "\u{FEFF}", "<rss><channel><item><title><![CDATA[", "<a b='", "<rss xmlns:x=''><x:y/></rss>",
      "\u{0}\u{0}",
      "<feed><entry><content type='xhtml'></entry>", "<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'>",
      "<rss><channel><item><content:encoded type='image/png'>AAAA</content:encoded>",
      "<rdf:RDF><item rdf:about=''/></rdf:RDF>",
    ])
  func `a fragment of a document is read or refused, never fatal`(text: String) {
    _ = FeedReader.read(Array(text.utf8))
    _ = FeedReader.read(Array(text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }))
  }
}
