import Testing
import Text

@testable import Feeds

/// Every repair of a feed is listed as one of its problems.
@Suite struct RepairTests {
  private static func problems(_ bytes: [UInt8], _ metadata: HTTPMetadata = HTTPMetadata()) throws -> [String] {
    try read(bytes, metadata: metadata).problems.map(\.summary)
  }

  private static func rss(_ items: String, declaration: String = "") -> String {
    declaration
      + "<rss version=\"2.0\"><channel><title>T</title><link>https://h.example/</link>\(items)</channel></rss>"
  }

  private static let item = "<item><title>Φάρος</title><guid>1</guid></item>"

  @Test(arguments: [
    ("<item><title>a&nbsp;b</title></item>", "the reference &nbsp; is defined in HTML only"),
    ("<item><title>a&nosuch;b</title></item>", "the entity &nosuch; is not known"),
    ("<item><title>a & b</title></item>", "an unescaped `&` is read as text"),
    ("<item><title>it&#146;s</title><b></item>", "&#146; is read as Windows-1252 punctuation"),
    (
      "<item><title>&#xD83D;&#xDE00;</title><b></item>",
      "a character is written as the two halves of a surrogate pair"
    ),
    ("<item><title>it\u{92}s</title></item>", "control characters in a text are read as Windows-1252 punctuation"),
    ("<item><title>Ã©tÃ©</title></item>", "a text was encoded as UTF-8 twice, and is decoded again"),
    ("<item><title>a</title><link>https://h.example/?a=1&amp;amp;b=2</link></item>", "an address was escaped twice"),
    ("<item><title>a</title><enclosure url=\"x\u{1}y\"/></item>", "a character that XML forbids is removed"),
    ("<item><title>a</title><pubDate>some day</pubDate></item>", "`some day` is not a date"),
    ("<item><title>a</title><description><![CDATA[<p>b</description></item>", "a CDATA section is never closed"),
    (
      "<item><title>\(String(repeating: "a", count: 102_401))</title></item>",
      "a title is longer than 100 KiB, and the rest is left out"
    ),
  ])
  func `each repair of a text is listed`(items: String, problem: String) throws {
    #expect(try Self.problems(Array(Self.rss(items).utf8)).contains(problem))
  }

  @Test func `attributes beyond the limit are not called repetitions`() throws {
    let attributes = (0..<300).map { "a\($0)=''" }.joined(separator: " ")
    let problems = try Self.problems(Array(Self.rss("<item \(attributes)><title>a & b</title></item>").utf8))
    #expect(problems.contains("a tag has more than 256 attributes, and the rest are left out"), "\(problems)")
    #expect(!problems.contains { $0.contains("twice") }, "\(problems)")
  }

  @Test func `a long title of JSON Feed is cut and listed too`() throws {
    let title = String(repeating: "é", count: 60_000)
    let feed = try read("{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"title\": \"\(title)\"}]}")
    #expect(feed.entries.first?.title?.value.utf8.count == 100 << 10)
    #expect(feed.problems.map(\.summary) == ["a title is longer than 100 KiB, and the rest is left out"])
  }

  @Test func `what follows the end of the document is listed`() throws {
    let feed = try read(Self.rss(Self.item) + "<item><title>late</title></item> words <!-- a comment -->\n")
    #expect(feed.entries.map { $0.title?.value } == ["Φάρος", "late"])
    #expect(
      feed.problems.map(\.summary) == [
        "an element follows the root element", "text after the root element is dropped",
      ])
    #expect(feed.problems.allSatisfy { $0.line == 1 && $0.column > 100 })
  }

  @Test func `an example of an XML declaration in a text hides nothing before it`() throws {
    let example = "<description><![CDATA[<?xml version=\"1.0\"?>]]></description>"
    for root in ["<rss version='2.0'><channel>", "<rdf:RDF>", "<feed>"] {
      let feed = try read("warning &\n\(root)<item><title>a</title></item><item><title>b</title>\(example)</item>")
      #expect(feed.entries.first?.title?.value == "a", "\(root)")
      #expect(feed.problems.first?.summary == "there is text before the first tag")
    }
    let late = "<br />\n<b>Warning</b>: odd <?xml version=\"1.0\"?>" + Self.rss(Self.item)
    #expect(try Self.problems(Array(late.utf8)).first == "there is text before the XML declaration")
  }

  @Test func `brackets that meet when something between them is removed end no section`() throws {
    for (text, value) in [
      ("<![CDATA[a]]\u{1}> <b>b</b>]]>", "a]]> <b>b</b>"), ("<![CDATA[a]\u{1}]>b]]>", "a]]>b"),
      ("a]]<!-- c -->&gt;<!-- c -->> b", "a]]>> b"), ("a]]<!-- c -->> b", "a]]> b"), ("a]\u{1}]> b", "a]]> b"),
    ] {
      let feed = try read(Self.rss("<item><title>x & y</title><description>\(text)</description></item>"))
      #expect(feed.entries.first?.summary?.value == value, "\(text)")
    }
  }

  @Test func `white space before the XML declaration is listed`() throws {
    let text = Self.rss(Self.item, declaration: "\n<?xml version=\"1.0\"?>\n")
    #expect(try Self.problems(Array(text.utf8)) == ["white space before the XML declaration"])
    #expect(try Self.problems(Array((text + "<x>").utf8)).first == "white space before the XML declaration")
  }

  @Test(arguments: [
    ("iso-8859-1", "the document declares the encoding iso-8859-1, but it is utf-8"),
    ("utf-16", "the document declares the encoding utf-16, but it is utf-8"),
    ("nosuch", "the document declares the encoding nosuch, but it is utf-8"),
    ("windows-1253", "the server declares the encoding windows-1253, but it is utf-8"),
  ])
  func `an encoding that the bytes contradict is listed`(name: String, problem: String) throws {
    let isOfServer = problem.hasPrefix("the server")
    let text = Self.rss(Self.item, declaration: "<?xml version=\"1.0\" encoding=\"\(isOfServer ? "utf-8" : name)\"?>")
    // `Ґ` begins with the byte 0xD2 in UTF-8, which is no character in windows-1253.
    let bytes = Array(text.replacing("Φάρος", with: "Ґrад").utf8)
    let metadata = HTTPMetadata(contentType: isOfServer ? "text/xml; charset=\(name)" : nil)
    let feed = try read(bytes, metadata: metadata)
    #expect(feed.problems.map(\.summary) == [problem])
    #expect(feed.entries.first?.title?.value == "Ґrад")
  }

  @Test func `a declaration in a document of two bytes a character is listed`() throws {
    let text = Self.rss(Self.item, declaration: "<?xml version=\"1.0\" encoding=\"utf-8\"?>")
    let bytes = ([0xFEFF] + Array(text.utf16)).flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(try Self.problems(bytes) == ["the document declares the encoding utf-8, but it is utf-16be"])
  }

  @Test(arguments: ["iso-8859-1", "us-ascii", "UTF-8", "windows-1253", "gb2312"])
  func `a declared superset of ASCII is not wrong for ASCII text`(name: String) throws {
    let text = Self.rss("<item><title>a</title></item>", declaration: "<?xml version=\"1.0\" encoding=\"\(name)\"?>")
    #expect(try Self.problems(Array(text.utf8)) == [])
    #expect(try Self.problems(Array(text.utf8), HTTPMetadata(contentType: "text/xml")) == [])
  }

  @Test func `bytes that no declaration explains are listed`() throws {
    let bytes = Array(Self.rss("<item><title>x</title></item>").utf8).flatMap {
      $0 == 0x78 ? [0xE1, 0xE2, 0xE3] : [$0]
    }
    let problems = try Self.problems(bytes)
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix("no encoding is declared, and the bytes are not UTF-8; they are read as ") == true)
  }

  @Test func `a prefix that is not declared is recovered, and listed once`() throws {
    let feed = try read(
      """
      <rss version="2.0"><rss:channel><rss:title>T</rss:title>
      <rss:item><rss:title>one</rss:title><dc:creator>Zoe</dc:creator><x:y>z</x:y></rss:item>
      <rss:item><rss:title>two</rss:title></rss:item></rss:channel></rss>
      """)
    #expect(feed.channel.title?.value == "T")
    #expect(feed.entries.map { $0.title?.value } == ["one", "two"])
    #expect(feed.entries[0].authors == [FeedPerson(name: "Zoe")])
    #expect(
      feed.problems.map(\.summary) == [
        "the namespace prefix `rss` is not declared, and is read as the usual one",
        "the namespace prefix `dc` is not declared, and is read as the usual one",
        "the namespace prefix `x` is not declared, and its elements are left out",
      ])
  }

  @Test func `a prefix that is not declared does not matter where tags are not closed`() throws {
    let feed = try read(
      "<rdf:RDF><rss:channel><rss:title>T</rss:channel><rss:item><rss:title>1<rss:link>https://h.example/1</rss:link>"
        + "<rss:item><rss:title>2</rss:title></rss:item></rdf:RDF>")
    #expect(feed.entries.map { $0.title?.value } == ["1", "2"])
    #expect(feed.entries[0].link == "https://h.example/1")
  }

  @Test func `a feed with nothing in it says so`() throws {
    #expect(
      try Self.problems(Array("<rss version='2.0' xmlns:q='urn:q'><q:item/></rss>".utf8))
        == ["no known elements in this feed: no entries, no title and no link"])
    #expect(try Self.problems(Array(Self.rss("").utf8)) == ["the feed has no entries"])
    #expect(
      try Self.problems(Array(#"{"version": "https://jsonfeed.org/version/1.1", "items": []}"#.utf8))
        == ["no known elements in this feed: no entries, no title and no link"])
  }

  @Test func `problems beyond the limit are only counted`() throws {
    let feed = try read(Self.rss(Self.item + String(repeating: "<item><title>a & b</title></item>", count: 150)))
    #expect(feed.entries.count == 151)
    #expect(feed.problems.count == 101)
    #expect(feed.problems.last?.summary == "50 more problems are not listed")
  }

  @Test func `files beyond the most that are read are named`() throws {
    let files = (0..<300).map { "<enclosure url=\"https://h.example/\($0).mp3\" type=\"audio/mpeg\"/>" }.joined()
    let feed = try read(Self.rss("<item><title>a</title>\(files)</item>"))
    #expect(feed.entries[0].enclosures.count == 256)
    #expect(feed.problems.map(\.summary).contains("an enclosure beyond the first 256 is left out (44 times)"))
    let attachments = (0..<257).map { #"{"url": "https://h.example/\#($0)"}"# }.joined(separator: ",")
    let json = #"{"version": "1.1", "title": "T", "items": [{"id": "1", "attachments": [\#(attachments)]}]}"#
    #expect(try Self.problems(Array(json.utf8)) == ["an enclosure beyond the first 256 is left out"])
  }

  @Test func `authors keep the order and the count of the document`() throws {
    let feed = try read(
      Self.rss(
        "<item><title>a</title><author>zoe@h.example (Zoe)</author><dc:creator>Hermes</dc:creator>"
          + "<dc:creator>Zoe</dc:creator><dc:creator>Zoe</dc:creator></item>"))
    #expect(feed.entries[0].authors.map(\.name) == ["Zoe", "Hermes", "Zoe", "Zoe"])
  }
}
