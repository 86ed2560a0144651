import Testing
import Text

@testable import Feeds

/// Truncated documents: an entry that only the end of the document closes is left out.
@Suite struct TruncationTests {
  private static let rss = """
    <?xml version="1.0"?><rss version="2.0"><channel><title>T</title>
    <item><title>1</title><link>https://h.example/1</link><guid>1</guid></item>
    <item><title>2</title><link>https://h.example/2</link><category>a</category>
    <description><![CDATA[<p>x</p>]]></description><guid>2</guid></item></channel></rss>
    """

  @Test func `an entry that the end of the document closes is left out, wherever that is`() throws {
    let whole = Array(Self.rss.utf8)
    // An end tag of an entry or of the root counts even without its `>`.
    let ends = whole.indices.filter { whole[$0...].starts(with: "</item>".utf8) }.map { $0 + 6 }
    for length in (try #require(Self.rss.firstRange(of: "<item>"))).lowerBound.utf16Offset(in: Self.rss)..<whole.count {
      let feed = try read(Array(whole[..<length]))
      let complete = ends.count { $0 <= length }
      #expect(feed.entries.map(\.id) == Array(["1", "2"].prefix(complete)), "\(length)")
      #expect(feed.isTruncated == (length < whole.count - 1), "\(length)")
      #expect(!feed.problems.isEmpty)
    }
  }

  @Test func `the entry that is left out is named`() throws {
    let feed = try read(String(Self.rss[..<(try #require(Self.rss.firstRange(of: "</category>"))).lowerBound]))
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(
      feed.problems.map(\.summary) == [
        "the document ends before its tags are closed", "the document ends inside an entry, which is left out",
      ])
  }

  @Test func `an end tag of the root closes the entries inside it`() throws {
    let feed = try read("<rss version='2.0'><item><title>1</title><item><title>2</title></rss>\n")
    #expect(feed.entries.map { $0.title?.value } == ["1", "2"])
    #expect(!feed.isTruncated)
  }

  @Test func `an entry that is the whole document is kept if it ends`() throws {
    let entry = "<entry xmlns='http://www.w3.org/2005/Atom'><title>a & b</title><id>1</id>"
    #expect(try read(entry + "</entry>").entries.count == 1)
    #expect(try read(entry + "</entry><x>").entries.count == 1)
    #expect(try read(entry).entries.count == 0)
  }

  @Test func `a truncated tombstone withdraws no entry`() throws {
    let feed = try read(
      "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:at='http://purl.org/atompub/tombstones/1.0'><title>T</title>"
        + "<at:deleted-entry ref='urn:1' when='2026-01-01T00:00:00Z'>")
    #expect(feed.entries.isEmpty)
  }

  @Test func `a list with more feeds than are read is not whole`() throws {
    let outlines = (0...FeedLimits.mostEntries).map { "<outline xmlUrl='https://a.example/\($0)'/>" }.joined()
    let list = try read("<opml version='2.0'><body>\(outlines)</body></opml>")
    #expect(list.entries.count == FeedLimits.mostEntries && list.isTruncated)
    #expect(list.problems.map(\.summary) == ["only the first 10000 entries are read"])
  }

  @Test func `an item of JSON that is cut off is left out`() throws {
    let whole =
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", "tags": ["a"]},"#
      + #" {"id": "2", "tags": ["a", "b"], "attachments": [{"url": "https://h.example/a"}], "title": "x"}]}"#
    let bytes = Array(whole.utf8)
    let first = try #require(whole.firstRange(of: "{\"id\": \"1\"")).lowerBound.utf16Offset(in: whole)
    for length in first..<bytes.count {
      let feed = try read(Array(bytes[..<length]))
      let complete = length >= bytes.count - 2 ? 2 : length >= first + 26 ? 1 : 0
      #expect(feed.entries.map(\.id) == Array(["1", "2"].prefix(complete)), "\(length)")
      #expect(feed.isTruncated)
    }
    let followed = try read(bytes + Array("\n<b>Warning</b>".utf8))
    #expect(followed.entries.count == 2 && !followed.isTruncated)
  }

  @Test func `a section that is never closed ends with its element`() throws {
    let feed = try read(
      "<rss version='2.0'><channel><item><title>1</title><description><![CDATA[<p>x</p></description></item>"
        + "<item><title>2</title></item></channel></rss>")
    #expect(feed.entries.map { $0.title?.value } == ["1", "2"])
    #expect(feed.entries[0].summary?.value == "<p>x</p>")
  }
}
