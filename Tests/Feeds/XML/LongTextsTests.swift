import Testing
import Text
import Trial

@testable import Feeds

/// Long texts bypass libxml2, with the same result as if it had read them.
@Suite struct LongTextsTests {
  /// Long enough to bypass libxml2, whatever is next to it.
  static let long = String(repeating: "Salt, rope and quiet light. ", count: 40)

  @Test(
    arguments: [
      ("plain", "plain"),
      ("1 &lt; 2 &amp;&amp; 3 &gt; 2, &quot;so&quot; &apos;it&apos; is", "1 < 2 && 3 > 2, \"so\" 'it' is"),
      ("&#233;&#xE9;&lt;", "éé<"), ("one\r\ntwo\rthree", "one\ntwo\nthree"), ("&lt;\r\n&gt;\r&amp;", "<\n>\n&"),
      ("ταξίδι 😀 \u{FFFD}", "ταξίδι 😀 \u{FFFD}"), ("a ]] > b", "a ]] > b"), ("tab\there", "tab\there"),
    ])
  func `a long text is decoded as its references say`(written: String, meant: String) throws {
    for text in [(written + Self.long, meant + Self.long), (Self.long + written, Self.long + meant)] {
      let feed = try read(Self.feed("<guid>\(text.0)</guid>"))
      #expect(feed.problems.isEmpty)
      #expect(feed.entries.map(\.id) == [text.1.trimmed])
    }
  }

  @Test(
    arguments: [
      ("<b>&amp; &nbsp; ]] ></b>", "<b>&amp; &nbsp; ]] ></b>"), ("one\r\ntwo\rthree\r", "one\ntwo\nthree\n"),
      ("]", "]"), ("<![CDATA[", "<![CDATA["), ("Ἰθάκη", "Ἰθάκη"),
    ])
  func `a long CDATA section is read unchanged`(written: String, meant: String) throws {
    for text in [(written + Self.long, meant + Self.long), (Self.long + written, Self.long + meant)] {
      let feed = try read(Self.feed("<description>\n<![CDATA[\(text.0)]]>\n</description>"))
      #expect(feed.problems.isEmpty)
      #expect(feed.entries.map { $0.summary?.value } == [text.1.trimmed])
    }
  }

  @Test func `texts and sections one after the other are one text`() throws {
    let part = "<![CDATA[\(Self.long)]]>&lt;\(Self.long)&#33;\(Self.long)<!-- \(Self.long)<![CDATA[\(Self.long)]]> -->"
    let feed = try read(Self.feed("<guid>\(part)\(part)</guid><title>t</title>"))
    let one = Self.long + "<" + Self.long + "!" + Self.long
    #expect(feed.entries.map(\.id) == [(one + one).trimmed])
    #expect(feed.entries.map { $0.title?.value } == ["t"])
    #expect(feed.problems.isEmpty)
  }

  @Test func `long texts in comments, attributes, unknown elements or after the root are ignored`()
    throws
  {
    let feed = try read(
      """
      <rss version="2.0"><!-- > \(Self.long) --><channel><unknown>\(Self.long)</unknown>
      <item a="> \(Self.long)" b=">\(Self.long)"><guid>1</guid><?php > \(Self.long) ?></item></channel></rss>
      <!-- \(Self.long) -->
      """)
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.problems.isEmpty)
  }

  @Test(arguments: ["\u{1}", "\u{FFFE}", "\u{FFFF}", "]]>", "&nbsp;", "&", "&unknown;", "&am;", "&#1;"])
  func `characters that XML forbids are repaired in a long text`(wrong: String) throws {
    for text in [wrong + Self.long, Self.long + wrong + " " + Self.long, Self.long + wrong] {
      let feed = try read(Self.feed("<guid>\(text)</guid>"))
      let mended = XMLRepair.mend(Array(Self.feed("<guid>\(text)</guid>").utf8))
      #expect(feed.entries.map(\.id) == (try read(mended.bytes)).entries.map(\.id))
      #expect(feed.problems == mended.problems)
    }
  }

  @Test(arguments: ["\u{1}", "\u{FFFE}"])
  func `characters that XML forbids are repaired in a long CDATA section`(wrong: String) throws {
    let feed = try read(Self.feed("<guid><![CDATA[\(Self.long)\(wrong)\(Self.long)]]></guid>"))
    #expect(feed.entries.map(\.id) == [(Self.long + Self.long).trimmed])
    #expect(feed.problems.map(\.summary) == ["a character that XML forbids is removed"])
  }

  @Test func `random documents with long texts are read as libxml2 alone reads them`() {
    var dice = Dice(seed: 5)
    let pieces = [
      Self.long, Self.long, "<![CDATA[", "]]>", "]]", ">", "<!--", "-->", "<?x ", "?>", "<b>", "</b>", "<b a='", "'>",
      "/>",
      "&lt;", "&amp;", "&quot;", "&apos;", "&gt;", "&#10;", "&#x41;", "&nbsp;", "&", "\r\n", "\r", "\n", "\t", "é",
      "\u{FFFD}",
      "\u{1}", "\u{FFFE}", "</title>", "<title>", "</item>", "<item>", "<title type='xhtml'>", "<content:encoded>",
    ]
    for _ in 0..<3000 {
      let text = (0..<dice.number(1...12)).map { _ in dice.pick(pieces) }.joined()
      let bytes = Array(Self.feed("<title>\(text)</title>").utf8)
      #expect(FeedReader.read(bytes) == FeedReader.readThoroughly(bytes), "\(text)")
    }
  }

  @Test(.disabled(if: PlainLibraries.isRequested, "RHAPSODE_PLAIN_LIBRARIES turns the shortcut off"))
  func `long texts bypass the version of libxml2 that the tests know`() {
    #expect(XMLParser.skipsLongTexts)
  }

  @Test(.enabled(if: PlainLibraries.isRequested, "RHAPSODE_PLAIN_LIBRARIES is not set"))
  func `with RHAPSODE_PLAIN_LIBRARIES no text bypasses libxml2`() {
    #expect(!XMLParser.skipsLongTexts)
  }

  @Test func `a long text that never ends is read to the end`() throws {
    for text in ["<guid>\(Self.long)", "<guid><![CDATA[\(Self.long)</guid>", "<guid>\(Self.long)</guid"] {
      let feed = try read("<rss version='2.0'><channel><item>" + text + "</item></channel></rss>")
      #expect(!feed.problems.isEmpty)
      #expect(feed.entries.compactMap(\.id).first?.hasPrefix("Salt") == true)
    }
  }

  @Test func `sections without an end cost no more than others`() throws {
    let feed = try read("<rss version='2.0'><channel><title>" + String(repeating: "<![CDATA[", count: 300_000))
    #expect(!feed.problems.isEmpty)
  }

  private static func feed(_ content: String) -> String {
    "<?xml version='1.0'?><rss version='2.0'><channel><title>t</title><item>\(content)</item></channel></rss>"
  }
}

extension String {
  fileprivate var trimmed: String { Bytes.text(Bytes.trimmed(Array(utf8)[...])) }
}
