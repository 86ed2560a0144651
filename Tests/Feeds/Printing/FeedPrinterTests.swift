import Testing
import Text

@testable import Feeds

@Suite struct FeedPrinterTests {
  @Test func `what the feed lacks is left out, and texts are cleaned by their kind`() throws {
    let feed = try read(
      """
      <rss version="2.0"><channel><title>1 &lt; 2</title><link>http://a.example/</link><item><title>&lt;b>x&lt;/b></title>
      <description>&lt;p>y&lt;/p></description></item></channel></rss>
      """)
    let node = FeedPrinter.node(of: feed) { html, base, inline in "[\(html)|\(base ?? "-")|\(inline)]" }
    #expect(
      JSON.bytes(of: node).text
        == """
        {"format":"RSS 2.0","encoding":"utf-8","title":"1 &lt; 2","link":"http://a.example/",\
        "links":[{"url":"http://a.example/","rel":"alternate","type":"text/html"}],\
        "entries":[{"title":"[<b>x</b>|-|true]","summary":"[<p>y</p>|-|false]"}]}
        """)
  }

  @Test func `a repair without a place is printed without a line`() {
    #expect(
      JSON.bytes(of: FeedPrinter.node(FeedProblem("a date is missing"))).text == #"{"summary":"a date is missing"}"#)
    #expect(
      JSON.bytes(of: FeedPrinter.node(FeedProblem(line: 3, column: 9, "unclosed"))).text
        == #"{"line":3,"column":9,"summary":"unclosed"}"#)
  }

  @Test func `every field is printed by its name`() {
    let node = FeedPrinter.node(of: Sample.document) { html, _, _ in html }
    #expect(
      node.members.map(\.name) == [
        "format", "title", "link", "description", "language", "id", "rights", "icon", "logo", "ttl", "self", "next",
        "prevArchive", "hubs", "skipHours", "skipDays", "generator", "authors", "tags", "entries",
      ])
    let episode = node["entries"]?.elements.first
    #expect(
      episode?.members.map(\.name) == [
        "id", "title", "link", "summary", "content", "published", "updated", "created", "comments", "authors",
        "contributors", "links", "tags", "enclosures", "duration", "explicit", "season", "episode", "episodeType",
        "transcript", "chapters", "soundbites",
      ])
    #expect(episode?["published"] == .string("2020-09-13T12:26:40Z"))
    #expect(episode?["duration"] == .integer(3723))
    #expect(episode?["chapters"]?.elements.last?["start"] == .number(62.25))
    let place = node["entries"]?.elements.last?["place"]
    #expect(place?.members.map(\.name) == ["lat", "lon", "name", "radius", "polygon"])
  }

  @Test func `a field of an alert that comes twice is a list`() {
    let alert = FeedAlert(fields: [.init("category", "Met"), .init("event", "Storm"), .init("category", "Safety")])
    #expect(
      FeedPrinter.node(alert)
        == .object([
          Node.Member("category", .list([.string("Met"), .string("Safety")])), Node.Member("event", .string("Storm")),
        ]))
  }

  @Test func `a document that is not a feed prints an error`() {
    #expect(
      FeedPrinter.node(ofError: "this is an HTML page")
        == .object([Node.Member("error", .string("this is an HTML page"))]))
  }
}
