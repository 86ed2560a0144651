import Feeds
import Model
import Testing
import Text

@testable import Sources

@Suite struct ItemFieldsTests {
  @Test func `fields come back from the archive as they went in`() {
    var item = FeedEntry()
    item.content = FeedText(.html, "<p>text</p>")
    item.summary = FeedText(.html, "<b>short</b> &amp; sweet")
    item.tags = [FeedTag("sea"), FeedTag("x", label: "λιμάνι"), FeedTag("sea")]
    item.language = "el"
    item.enclosures = [FeedEnclosure("https://n.example/a.mp3", type: "audio/mpeg", length: 12, duration: 1.5)]
    item.chapters = [FeedChapter("one", start: 0.5)]
    item.transcripts = [FeedTranscript("https://n.example/a.vtt")]
    item.place = FeedPlace(point: .init(latitude: 37.5, longitude: 22), name: "Νεμέα", radius: 10)
    item.image = FeedImage("https://n.example/a.jpg", width: 10, height: 20)
    item.source = {
      var channel = FeedChannel()
      channel.title = FeedText(.text, "Elsewhere")
      channel.link = "https://e.example/"
      return channel
    }()
    item.place?.others = [.polygon([[(1, 2), (1, 3), (2, 3), (1, 2)].map { GeoPoint(latitude: $0, longitude: $1) }])]
    item.place?.height = 7
    var fields = ItemFields(item)
    (fields.isUndated, fields.comingDate) = (true, Timestamp(seconds: 1_900_000_000))
    #expect(fields.place?.shapes.count == 2 && fields.place?.height == 7)
    #expect(fields.summary == "short & sweet")
    #expect(fields.tags == ["sea", "λιμάνι"])
    #expect(fields.enclosures.first?.chapters == [.init(title: "one", start: 0.5)])
    #expect(ItemFields(fields.bytes) == fields)
    #expect(ItemFields([]) == ItemFields())
    #expect(ItemFields().bytes.isEmpty)
  }

  @Test func `of very many authors, the first are kept, and no name as long as a text`() {
    var item = FeedEntry()
    item.authors = [FeedPerson(name: String(repeating: "a", count: 201))] + (0..<90).map { FeedPerson(name: "A \($0)") }
    let authors = ItemFields(item).authors.map(\.name)
    #expect(authors == (0..<50).map { "A \($0)" })
  }

  @Test func `an enclosure without a type is recognised as a picture by its name or the entry's image`() {
    var item = FeedEntry()
    item.image = FeedImage("https://news.example/cover")
    item.enclosures = [
      FeedEnclosure("https://news.example/cover"), FeedEnclosure("https://news.example/other.JPG?w=800"),
      FeedEnclosure("https://news.example/voice", type: "audio/mpeg"),
    ]
    let fields = ItemFields(item)
    #expect(fields.image?.src == "https://news.example/cover")
    #expect(fields.enclosures.map(\.src) == ["https://news.example/other.JPG?w=800", "https://news.example/voice"])
    #expect(fields.enclosures.map(\.type) == ["image/jpeg", "audio/mpeg"])
  }
}
