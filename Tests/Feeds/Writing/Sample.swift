import Model
import Testing
import Text

@testable import Feeds

/// Documents with a value in every field.
enum Sample {
  static var document: FeedDocument {
    var channel = FeedChannel()
    channel.title = FeedText(.text, "Harbour & Voices")
    channel.link = "https://v.example/"
    channel.description = FeedText(.text, "Stories of 1 < 2 harbours")
    channel.language = "el"
    channel.id = "urn:uuid:feed"
    channel.rights = FeedText(.text, "© 2026")
    channel.icon = "https://v.example/icon.png"
    channel.logo = "https://v.example/logo.png"
    channel.ttl = 60
    channel.address = "https://v.example/feed"
    channel.next = "https://v.example/feed?2"
    channel.previousArchive = "https://v.example/2019.atom"
    channel.archive = true
    channel.hubs = ["https://hub.example/"]
    channel.skipHours = [1, 2]
    channel.skipDays = ["Sunday"]
    channel.generator = FeedGenerator(name: "Rhapsode", version: "1", url: "https://r.example/")
    channel.authors = [FeedPerson(name: "Archive", url: "https://v.example/about/")]
    channel.tags = [FeedTag("history")]
    return FeedDocument(format: .rss20, channel: channel, entries: [episode, aggregated, placed])
  }

  static var subscriptions: FeedDocument {
    var document = FeedDocument(format: .opml)
    document.channel.title = FeedText(.text, "Sources")
    document.entries = [
      subscription("https://a.example/rss", "A \"quoted\" <title>", page: "https://a.example/", ["News & views", "x"]),
      subscription("https://b.example/atom", "B", page: nil, ["News & views"]),
      subscription("https://c.example/feed", "Γ", page: nil, []),
    ]
    return document
  }

  /// Compares the fields that both RSS and Atom keep of an entry.
  static func expectSame(_ entry: FeedEntry, _ original: FeedEntry, _ place: SourceLocation = #_sourceLocation) {
    #expect(entry.id == original.id, sourceLocation: place)
    #expect(entry.link == original.link, sourceLocation: place)
    #expect(entry.title?.value == original.title?.value, sourceLocation: place)
    #expect(entry.summary?.html == original.summary?.html, sourceLocation: place)
    #expect(entry.content?.html == original.content?.html, sourceLocation: place)
    #expect(entry.published == original.published, sourceLocation: place)
    #expect((entry.updated ?? entry.published) == (original.updated ?? original.published), sourceLocation: place)
    #expect(entry.created == original.created, sourceLocation: place)
    #expect(entry.language == original.language, sourceLocation: place)
    #expect(entry.contributors.map(\.name) == original.contributors.map(\.name), sourceLocation: place)
    #expect(entry.tags.map(\.term) == original.tags.map(\.term), sourceLocation: place)
    #expect(entry.tags.map(\.scheme) == original.tags.map(\.scheme), sourceLocation: place)
    #expect(entry.enclosures == original.enclosures, sourceLocation: place)
    #expect(entry.image == original.image, sourceLocation: place)
    #expect(entry.transcripts == original.transcripts, sourceLocation: place)
    #expect(entry.chapters == original.chapters, sourceLocation: place)
    #expect(entry.soundbites == original.soundbites, sourceLocation: place)
    #expect(entry.place == original.place, sourceLocation: place)
    #expect(
      entry.links.filter { $0.relation == "license" } == original.links.filter { $0.relation == "license" },
      sourceLocation: place)
  }
}

extension Sample {
  private static var episode: FeedEntry {
    var entry = FeedEntry()
    entry.id = "urn:uuid:1"
    entry.title = FeedText(.text, "The «harbour» & the sea")
    entry.link = "https://v.example/stories/harbour/?a=1&b=2"
    entry.summary = FeedText(.html, "<p>Short &amp; sweet</p>")
    entry.content = FeedText(.html, "<p>Long <em>text</em> with ]]&gt; inside</p>")
    entry.published = Timestamp(seconds: 1_600_000_000)
    entry.updated = Timestamp(seconds: 1_600_000_300)
    entry.created = Timestamp(seconds: 1_500_000_000)
    entry.comments = "https://v.example/talk"
    entry.authors = [
      FeedPerson(name: "Zoe", url: "https://v.example/zoe", avatar: "https://v.example/zoe.png"),
      FeedPerson(name: "Ερμής"),
    ]
    entry.contributors = [FeedPerson(name: "Ada")]
    entry.tags = [FeedTag("sea", scheme: "https://v.example/tags"), FeedTag("θάλασσα")]
    entry.enclosures = [
      FeedEnclosure("https://v.example/a.mp3", type: "audio/mpeg", length: 12345),
      FeedEnclosure(
        "https://v.example/film.mp4", type: "video/mp4", length: 99, duration: 61.5, title: "Film", width: 640,
        height: 360),
    ]
    entry.duration = 3723
    entry.explicit = false
    entry.season = 2
    entry.episode = 7
    entry.episodeType = .bonus
    entry.transcripts = [FeedTranscript("https://v.example/a.vtt", type: "text/vtt", language: "el")]
    entry.chapters = [FeedChapter("Intro", start: 0), FeedChapter("Sea", start: 62.25)]
    entry.soundbites = [
      FeedSoundbite(start: 73, duration: 60.5, title: "The <net>"), FeedSoundbite(start: 5, duration: 1),
    ]
    entry.links = [FeedLink("https://cc.example/by", relation: "license", type: "text/html")]
    return entry
  }

  private static var aggregated: FeedEntry {
    var entry = FeedEntry()
    entry.id = "https://other.example/1"
    entry.link = "https://other.example/1"
    entry.title = FeedText(.html, "An <em>aggregated</em> title")
    entry.summary = FeedText(.html, "<p>x</p>")
    entry.published = Timestamp(seconds: 1_600_000_100)
    entry.language = "en"
    var source = FeedChannel()
    source.title = FeedText(.text, "Other & co")
    source.id = "urn:other"
    source.link = "https://other.example/"
    source.address = "https://other.example/feed"
    source.updated = Timestamp(seconds: 1_600_000_100)
    entry.source = source
    return entry
  }

  private static var placed: FeedEntry {
    var entry = FeedEntry()
    entry.id = "urn:3"
    entry.link = "https://v.example/3"
    entry.title = FeedText(.text, "x")
    entry.content = FeedText(.html, "<p>y</p>")
    entry.published = Timestamp(seconds: 1_600_000_200)
    let corner = FeedPlace.Point(latitude: 39.5, longitude: 22.25)
    entry.place = FeedPlace(
      point: FeedPlace.Point(latitude: 39.64, longitude: 22.42), name: "Λάρισα", radius: 500,
      polygon: [
        corner, FeedPlace.Point(latitude: 39.5, longitude: 22.5), FeedPlace.Point(latitude: 39.75, longitude: 22.5),
        corner,
      ])
    return entry
  }

  private static func subscription(_ feed: String, _ title: String, page: String?, _ tags: [String]) -> FeedEntry {
    var entry = FeedEntry()
    entry.title = FeedText(.text, title)
    entry.link = page
    entry.links = [FeedLink(feed, relation: "self", type: "application/rss+xml")]
    entry.tags = tags.map { FeedTag($0) }
    return entry
  }
}
