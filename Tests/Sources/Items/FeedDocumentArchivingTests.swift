import Feeds
import Model
import Testing
import Text

@testable import Sources

/// What the archive takes from a document that differs from what `rhapsode feed` prints.
@Suite struct FeedDocumentArchivingTests {
  private func taken(_ text: String, erased: ErasedItems = ErasedItems()) throws -> FeedDocument {
    guard case .feed(var document) = FeedReader.read(Array(text.utf8)) else {
      Issue.record("it is no feed")
      return FeedDocument(format: .rss20)
    }
    document.prepareEntries(of: Source(id: "s", location: .file("f"), title: ""), erased: erased)
    return document
  }

  private func names(_ text: String) throws -> [[String]] {
    try taken(text).entries.map { $0.authors.compactMap(\.name) }
  }

  @Test func `an entry of Atom without an author has that of its source, or else of the feed`() throws {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><author><name>Zoe</name></author>
      <entry><title>1</title></entry><entry><title>2</title><author><name>Ada</name></author></entry>
      <entry><title>3</title><source><title>S</title><author><name>Ben</name></author></source></entry></feed>
      """
    #expect(try names(feed) == [["Zoe"], ["Ada"], ["Ben"]])
  }

  @Test func `an item of JSON Feed without authors has those of the feed`() throws {
    let feed = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "authors": [{"name": "Zoe"}, {"name": "Ben"}],
       "items": [{"id": "1", "title": "1"}, {"id": "2", "title": "2", "authors": [{"name": "Ada"}]}]}
      """
    #expect(try names(feed) == [["Zoe", "Ben"], ["Ada"]])
  }

  @Test(arguments: [
    ("<itunes:author>Zoe</itunes:author>", ["Zoe"]), ("<dc:creator>Zoe</dc:creator>", ["Zoe"]),
    ("<managingEditor>e@n.example (Ed)</managingEditor>", [] as [String]),
    ("<managingEditor>e@n.example (Ed)</managingEditor><itunes:author>Zoe</itunes:author>", ["Zoe"]),
  ])
  func `an item of RSS has the author of the channel, but not its managing editor`(
    _ person: String, _ expected: [String]
  ) throws {
    let feed = """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>T</title>\(person)
      <item><title>1</title></item></channel></rss>
      """
    #expect(try names(feed) == [expected])
  }

  @Test func `what an erased person writes does not come back if only the feed names the person`() throws {
    var erased = ErasedItems()
    erased.insert(person: "Zoe")
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><author><name>Zoe</name></author>
      <entry><title>1</title></entry><entry><title>2</title><author><name>Ada</name></author></entry></feed>
      """
    #expect(try taken(feed, erased: erased).entries.map { $0.title?.value } == ["2"])
  }

  @Test func `entries with neither a title nor a text are named`() throws {
    let json = try taken(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
       {"id": "a", "image": "https://n.example/a.png"}, {"id": "b", "title": "B"}, {"id": "c", "content_text": "c"},
       {"id": "d", "url": "https://n.example/d", "title": " "}]}
      """#)
    #expect(json.entries.count == 4)
    #expect(json.problems.map(\.summary).last == "neither a title nor a text: `a`, `d`")
  }

  @Test func `entries that say nothing are left out and counted as a problem`() throws {
    let rss = """
      <rss version="2.0"><channel><title>T</title><item></item><item><guid isPermaLink="false">3</guid></item>
      <item><title>Kept</title></item><item><enclosure url="https://n.example/a.mp3"/></item></channel></rss>
      """
    let document = try taken(rss)
    #expect(document.entries.count == 2)
    let problem = "an entry without a title, a text, a link or a file is left out"
    #expect(document.problems.map(\.summary).last == problem + " (2 times)")
    let json = try taken(#"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "3"}]}"#)
    #expect(json.entries.isEmpty && json.problems.map(\.summary).last == problem)
    let words = try taken(#"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": ["words"]}"#)
    #expect(words.entries.isEmpty)
  }
}
