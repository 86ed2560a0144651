import Testing
import Text

@testable import Feeds

@Suite struct FeedWriterTests {
  @Test func `RSS read back gives every field that RSS can hold`() throws {
    let written = Sample.document
    let back = try read(FeedWriter.rss(written))
    #expect(back.problems.isEmpty)
    #expect(back.format == .rss20)
    #expect(back.channel.title?.value == "Harbour & Voices")
    #expect(back.channel.link == written.channel.link)
    #expect(back.channel.address == written.channel.address)
    #expect(back.channel.hubs == written.channel.hubs)
    #expect(back.channel.previousArchive == written.channel.previousArchive)
    #expect(back.channel.skipHours == [1, 2])
    #expect(back.channel.ttl == 60)
    #expect(back.entries.count == 3)
    for (entry, original) in zip(back.entries, written.entries) {
      Sample.expectSame(entry, original)
      #expect(entry.duration == original.duration)
      #expect(entry.explicit == original.explicit)
      #expect(entry.season == original.season)
      #expect(entry.episode == original.episode)
      #expect(entry.episodeType == original.episodeType)
      #expect(entry.comments == original.comments)
      #expect(entry.authors.map(\.name) == original.authors.map(\.name))
      #expect(entry.source?.address == original.source?.address)
      #expect(entry.source?.title?.value == original.source?.title?.value)
    }
  }

  @Test func `Atom read back gives every field that Atom can hold`() throws {
    var written = Sample.document
    var gone = FeedEntry()
    gone.id = "urn:gone"
    gone.deleted = Timestamp(seconds: 1_700_000_000)
    written.entries.append(gone)
    let back = try read(FeedWriter.atom(written))
    #expect(back.problems.isEmpty)
    #expect(back.format == .atom10)
    #expect(back.channel.id == written.channel.id)
    #expect(back.channel.updated == Timestamp(seconds: 1_700_000_000))
    #expect(back.channel.previousArchive == written.channel.previousArchive)
    #expect(back.channel.archive == true)
    #expect(back.entries.count == 4)
    #expect(back.entries.last?.id == "urn:gone")
    #expect(back.entries.last?.deleted == Timestamp(seconds: 1_700_000_000))
    for (entry, original) in zip(back.entries, written.entries.dropLast()) {
      Sample.expectSame(entry, original)
      #expect(entry.title?.kind == original.title?.kind)
      #expect(entry.authors == original.authors.map { FeedPerson(name: $0.name, email: $0.email, url: $0.url) })
      #expect(entry.source?.id == original.source?.id)
      #expect(entry.source?.title?.value == original.source?.title?.value)
    }
  }

  @Test func `JSON Feed read back gives every field that it can hold`() throws {
    let written = Sample.document
    let back = try read(FeedWriter.json(written))
    #expect(back.format == .json11)
    #expect(back.channel.address == written.channel.address)
    #expect(back.channel.hubs == written.channel.hubs)
    #expect(back.channel.language == "el")
    for (entry, original) in zip(back.entries, written.entries) {
      #expect(entry.id == original.id)
      #expect(entry.link == original.link)
      #expect(entry.title?.value == original.title?.plain)
      #expect(entry.content?.value == (original.content ?? original.summary)?.value)
      #expect(entry.published == original.published)
      #expect(entry.updated == original.updated)
      #expect(entry.tags.map(\.term) == original.tags.map { $0.label ?? $0.term })
      #expect(entry.image?.url == original.image?.url)
      #expect(entry.enclosures.map(\.url) == original.enclosures.map(\.url))
      #expect(entry.enclosures.map(\.length) == original.enclosures.map(\.length))
      #expect(entry.enclosures.map(\.duration) == original.enclosures.map(\.duration))
    }
  }

  @Test func `OPML read back gives the feeds in their folders`() throws {
    let back = try read(FeedWriter.opml(Sample.subscriptions))
    #expect(back.format == .opml)
    #expect(back.channel.title?.value == "Sources")
    #expect(
      back.entries.map(\.feedAddress) == ["https://c.example/feed", "https://a.example/rss", "https://b.example/atom"])
    #expect(back.entries.map { $0.tags.map(\.term) } == [[], ["News & views", "x"], ["News & views"]])
    #expect(back.entries[1].link == "https://a.example/")
    #expect(back.entries[1].title?.value == "A \"quoted\" <title>")
  }

  @Test func `XML stays legal whatever the entries contain`() throws {
    var entry = FeedEntry()
    entry.id = "a\u{0}b\u{1F}"
    entry.title = FeedText(.text, "\u{FFFE}x\u{B}]]>&<")
    entry.content = FeedText(.html, "<p>]]>\u{8}</p>]]]]>>\u{FFFF}]\u{1}]> ]]\u{FFFE}>")
    entry.published = Timestamp(seconds: 1_600_000_000)
    let document = FeedDocument(format: .rss20, entries: [entry])
    for bytes in [FeedWriter.rss(document), FeedWriter.atom(document)] {
      let back = try read(bytes)
      #expect(back.problems.isEmpty)
      #expect(back.entries.first?.id == "ab")
      #expect(back.entries.first?.title?.value == "x]]>&<")
      #expect(back.entries.first?.content?.value == "<p>]]></p>]]]]>>]]> ]]>")
    }
  }

  @Test func `the same document gives the same bytes, and no clock is in them`() {
    #expect(FeedWriter.rss(Sample.document) == FeedWriter.rss(Sample.document))
    #expect(FeedWriter.atom(Sample.document) == FeedWriter.atom(Sample.document))
    #expect(FeedWriter.json(Sample.document) == FeedWriter.json(Sample.document))
  }

  @Test func `one alternate of a type and language is written, the entry's own`() throws {
    var written = FeedDocument(format: .atom)
    var entry = FeedEntry()
    entry.id = "urn:1"
    entry.link = "https://harbour.example/1"
    for (url, type, language) in [
      ("https://harbour.example/other", nil, nil), ("https://harbour.example/1.pdf", "application/pdf", nil),
      ("https://harbour.example/el/1", "text/html", "el"), ("https://harbour.example/el/2", "text/html", "el"),
    ] as [(String, String?, String?)] {
      var link = FeedLink(url, relation: "alternate", type: type)
      link.language = language
      entry.links.append(link)
    }
    written.entries = [entry]
    let text = FeedWriter.atom(written).text
    for kept in ["/1\"", "/1.pdf\"", "/el/1\""] { #expect(text.contains("https://harbour.example" + kept), "\(kept)") }
    #expect(!text.contains("/other\"") && !text.contains("/el/2\""))
    let copy = FeedWriter.atom(try read(FeedWriter.atom(written)))
    #expect(FeedWriter.atom(try read(copy)) == copy)
  }

  @Test func `an id that is the link is a permalink, any other is not`() throws {
    var entry = FeedEntry()
    entry.link = "https://a.example/1"
    entry.id = entry.link
    var other = entry
    other.id = "tag:a.example,2020:1"
    let text = FeedWriter.rss(FeedDocument(format: .rss20, entries: [entry, other])).text
    #expect(text.contains("<guid>https://a.example/1</guid>"))
    #expect(text.contains("<guid isPermaLink=\"false\">tag:a.example,2020:1</guid>"))
  }

  @Test func `an empty feed is written and read`() throws {
    let empty = FeedDocument(format: .rss20)
    #expect(try read(FeedWriter.rss(empty)).entries.isEmpty)
    #expect(try read(FeedWriter.atom(empty)).entries.isEmpty)
    #expect(try read(FeedWriter.json(empty)).entries.isEmpty)
    #expect(try read(FeedWriter.opml(empty)).entries.isEmpty)
  }
}
