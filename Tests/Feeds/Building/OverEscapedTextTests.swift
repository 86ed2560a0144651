import Testing
import Text

@testable import Feeds

/// Plain text in Atom that was escaped twice, as in Blogger's short feeds.
@Suite struct OverEscapedTextTests {
  private static func feed(_ summary: String, type: String = " type=\"text\"") throws -> FeedDocument {
    try read(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title><id>urn:f</id><entry><id>urn:1</id>"
        + "<title>t</title><summary\(type)>\(summary)</summary></entry></feed>")
  }

  @Test(arguments: [
    ("The harbour&amp;nbsp;opens", "The harbour\u{A0}opens"),
    ("It&amp;#8217;s open.&amp;nbsp; Come", "It’s open.\u{A0} Come"),
    ("Rope &amp;amp; net, salt &amp;amp; sea", "Rope & net, salt & sea"),
    ("&amp;quot;Caf&amp;eacute;&amp;quot;", "\"Café\""), ("&amp;lt;b&amp;gt; is bold", "<b> is bold"),
    ("AT&amp;amp;T", "AT&T"),
  ])
  func `references that were escaped twice are decoded, and that is listed`(summary: String, text: String) throws {
    for type in [" type=\"text\"", ""] {
      let feed = try Self.feed(summary, type: type)
      #expect(feed.entries[0].summary?.value == text)
      #expect(feed.entries[0].summary?.kind == .text)
      #expect(
        feed.problems.map(\.summary)
          == ["a text of type `text` has double-escaped character references, and is decoded once more"])
    }
  }

  @Test(arguments: [
    ("Rope &amp; net, don&amp;#8217;t", "Rope & net, don&#8217;t"), ("Write &amp;nbsp; here", "Write &nbsp; here"),
    ("a &amp;nosuch; b&amp;nosuch;c", "a &nosuch; b&nosuch;c"), ("a&amp;nbsp b&amp;nbspc", "a&nbsp b&nbspc"),
    ("Fish &amp; chips", "Fish & chips"), ("x?a=1&amp;copy=2&amp;lt=3", "x?a=1&copy=2&lt=3"),
  ])
  func `other text stays as it is`(summary: String, text: String) throws {
    let feed = try Self.feed(summary)
    #expect(feed.entries[0].summary?.value == text)
    #expect(feed.problems.isEmpty)
  }

  @Test func `our own text that resembles over-escaped text is written as HTML and reads back`() throws {
    var document = FeedDocument(format: .atom10)
    document.channel.title = FeedText(.text, "T")
    var entry = FeedEntry()
    entry.id = "urn:1"
    entry.published = Timestamp(seconds: 1_600_000_000)
    entry.title = FeedText(.text, "&lt; and &gt; in HTML")
    document.entries = [entry]
    let back = try read(FeedWriter.atom(document))
    #expect(back.entries[0].title?.plain == "&lt; and &gt; in HTML")
    #expect(back.problems.isEmpty)
  }
}
