import Model
import Testing
import Text

@testable import Ingest
@testable import Sources

/// Which source's text is shown for an article.
struct MergingTests {
  private let hostile = Source(id: "hostile", location: .url("https://evil.example/feed"), title: "")
  private let paper = Source(id: "paper", location: .url("https://www.paper.example/rss"), title: "")
  private let planet = Source(id: "planet", location: .url("https://planet.example/feed"), title: "")

  private func item(_ source: Source, _ id: String, _ link: String, text: UInt64? = nil) -> PendingEntry {
    var entry = Entry(
      id: id, kind: .item, origin: .archived(1), title: "\(source.id) \(id)", path: "", slug: "x", language: "en")
    entry.original = link
    var raw = RawEntry(entry: entry)
    raw.source = source.id
    raw.textDigest = text
    return PendingEntry(raw)
  }

  @Test func `a feed cannot put its words under the address of another's article`() {
    let article = "https://paper.example/news/1"
    let items = [item(hostile, "1", article), item(planet, "p", article + "/"), item(paper, "n1", article)]
    let merging = Merging(own: [], items: items, sources: [hostile, planet, paper])
    #expect(merging.entries.map(\.raw.entry.title) == ["paper n1"])
    #expect(merging.entries.first?.alsoFrom == ["planet", "hostile"])
    #expect(merging.merged[SourceEntryID(source: "hostile", id: "1")] == "paper")
    #expect(merging.merged[SourceEntryID(source: "planet", id: "p")] == "paper")
    #expect(merging.merged[SourceEntryID(source: "paper", id: "n1")] == nil)
  }

  @Test func `an article keeps its position in each feed`() {
    let article = "https://paper.example/news/1"
    let items = [hostile, planet, paper].map { source in
      let pending = item(source, "1", article)
      pending.raw.entry.feedPositions = [FeedPosition(source: source.id, left: nil, rank: 1)]
      return pending
    }
    let merging = Merging(own: [], items: items, sources: [hostile, planet, paper])
    #expect(merging.entries.map(\.raw.source) == ["paper"])
    #expect(Set(merging.entries[0].raw.entry.feedPositions.map(\.source)) == ["hostile", "planet", "paper"])
  }

  @Test func `the entries of a source that is kept apart are never merged`() {
    let article = "https://paper.example/news/1"
    var apart = planet
    apart.merges = false
    let items = [item(hostile, "1", article), item(apart, "p", article), item(paper, "n1", article)]
    let merging = Merging(own: [], items: items, sources: [hostile, apart, paper])
    #expect(Set(merging.entries.map(\.raw.entry.title)) == ["paper n1", "planet p"])
    #expect(merging.entries.allSatisfy { !$0.alsoFrom.contains("planet") })
    #expect(merging.merged[SourceEntryID(source: "planet", id: "p")] == nil)
  }

  @Test func `an entry that is named in the settings is never merged, by its address or its id`() {
    let article = "https://paper.example/news/1"
    func merging(_ names: String...) -> (titles: Set<String>, unused: [String]) {
      let items = [item(hostile, "1", article), item(planet, "p", article), item(paper, "n1", article)]
      let apart = ApartEntries(names.compactMap { ApartRule($0, at: Place(file: "site.yaml", line: 3)) })
      let sources = [hostile, planet, paper]
      let made = Merging(own: [], items: items, sources: sources, apart: apart)
      return (Set(made.entries.map(\.raw.entry.title)), apart.unused(among: items, of: sources).map(\.summary))
    }
    #expect(merging().titles == ["paper n1"])
    #expect(merging("planet#p").titles == ["paper n1", "planet p"])
    #expect(merging(article + "/").titles == ["hostile 1", "planet p", "paper n1"])
    #expect(merging("planet#p", article).unused == [])
    let wrong = merging("planet#q", "https://paper.example/news/2")
    #expect(wrong.titles == ["paper n1"])
    #expect(
      wrong.unused == [
        "this keeps nothing apart: no entry of a source is `planet#q`",
        "this keeps nothing apart: no entry of a source is `https://paper.example/news/2`",
      ])
    #expect(ApartRule("planet") == nil && ApartRule("#p") == nil && ApartRule("planet#") == nil)
  }

  @Test func `if both or neither of two sources are the article's own site, the first one wins`() {
    let article = "https://paper.example/news/1"
    let sport = Source(id: "sport", location: .url("https://paper.example/sport"), title: "")
    let home = Merging(
      own: [], items: [item(paper, "1", article), item(sport, "2", article)], sources: [sport, paper])
    #expect(home.entries.map(\.raw.entry.title) == ["sport 2"])
    let away = Merging(
      own: [], items: [item(planet, "1", article), item(hostile, "2", article)], sources: [hostile, planet])
    #expect(away.entries.map(\.raw.entry.title) == ["hostile 2"])
  }

  @Test func `two entries of one source with one link stay two, whatever other sources have`() {
    let article = "https://paper.example/news/1"
    let items = [item(paper, "1", article), item(paper, "2", article), item(planet, "p", article)]
    let merging = Merging(own: [], items: items, sources: [paper, planet])
    #expect(merging.entries.map(\.raw.entry.title) == ["paper 1", "paper 2"])
    #expect(merging.entries.map(\.alsoFrom) == [["planet"], []])
  }

  @Test func `a feed does not take over the article of another by writing the same text under its own address`() {
    let items = [
      item(planet, "1", "https://news.example/1", text: 7), item(paper, "2", "https://paper.example/2", text: 7),
    ]
    let merging = Merging(own: [], items: items, sources: [planet, paper])
    #expect(merging.entries.map(\.raw.entry.title) == ["planet 1"])
  }

  @Test func `an article that is merged only by its text stays with the first source`() {
    let items = [
      item(planet, "1", "https://planet.example/1", text: 7), item(paper, "2", "https://paper.example/2", text: 7),
    ]
    let merging = Merging(own: [], items: items, sources: [planet, paper])
    #expect(merging.entries.map(\.raw.entry.title) == ["planet 1"])
    #expect(merging.entries.first?.alsoFrom == ["paper"])
  }
}
