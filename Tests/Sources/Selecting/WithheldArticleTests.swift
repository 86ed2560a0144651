import Model
import Archive
import Testing
import Text

@testable import Ingest
@testable import Sources

/// An article of two sources that is hidden or filtered for one of them.
struct WithheldArticleTests {
  private static func feed(_ items: [(id: String, link: String, title: String)]) -> String {
    let items = items.map { "<item><guid>\($0.id)</guid><title>\($0.title)</title><link>\($0.link)</link></item>" }
    return "<rss version='2.0'><channel><title>F</title>\(items.joined())</channel></rss>"
  }

  private static let article = "https://paper.example/article"

  /// Fetches two sources that spell the URL of the same article differently.
  private func harvest(
    hidings: [HidingRule] = [], _ change: (inout Source) -> Void = { _ in }
  ) async throws -> (harvest: Harvest, ingest: SourceIngest) {
    var sources = ["one", "two"].map { Source(id: $0, location: .file("\($0).xml"), title: $0) }
    change(&sources[1])
    let site = try FollowedSite(sources)
    try site.write(Self.feed([("1", Self.article, "Advert"), ("x", "https://o.example/1", "Other")]), to: "one.xml")
    try site.write(
      Self.feed([("2", "http://www.paper.example/article/", "Advert!"), ("3", Self.article + "#3", "Part")]),
      to: "two.xml")
    try await site.refresh()
    let ingest = site.ingest(hidings: hidings)
    return (try ingest.harvest(now: FollowedSite.now(1)), ingest)
  }

  private func titles(_ harvest: Harvest) -> [String] { harvest.raws.map(\.entry.title).sorted() }

  @Test func `what is hidden for one source does not come back through another`() async throws {
    for (source, id) in [("one", "1"), ("two", "2")] {
      var hiding = HidingRule()
      hiding.source = source
      hiding.id = id
      let (harvest, ingest) = try await harvest(hidings: [hiding])
      #expect(titles(harvest) == ["Other", "Part"])
      #expect(harvest.tombstones.count == 2, "feeds that contained either entry get a tombstone")
      let explained = try ingest.explain(Self.article, now: FollowedSite.now(1))
      let other = try #require(explained.first { $0.source == "one" })
      #expect(other.result == (source == "one" ? .hidden(nil) : .hiddenElsewhere("two")))
    }
  }

  @Test func `an article that one source's filter excludes does not come back through another source`() async throws {
    #expect(titles(try await harvest { $0.exclude = ["advert!"] }.harvest) == ["Other", "Part"])
    #expect(titles(try await harvest { $0.include = ["part"] }.harvest) == ["Other", "Part"])
    #expect(try await harvest { $0.exclude = ["advert!"] }.harvest.tombstones.isEmpty)
    #expect(titles(try await harvest().harvest).count == 4)
  }

  @Test func `an article excluded in another feed stays in its own site's feed`() {
    let paper = Source(id: "paper", location: .url("https://paper.example/feed"), title: "")
    let evil = Source(id: "evil", location: .url("https://evil.example/feed"), title: "")
    var entry = Entry(id: "1", kind: .item, origin: .archived(1), title: "T", path: "", slug: "t", language: "en")
    entry.original = Self.article
    var raw = RawEntry(entry: entry)
    func isWithheld(from source: Source, becauseOf other: Source) -> Bool {
      var articles = HiddenArticles([paper, evil])
      articles.note(Self.article, hidden: nil, of: other.id)
      raw.source = source.id
      return articles.reason(toWithhold: raw) != nil
    }
    #expect(!isWithheld(from: paper, becauseOf: evil))
    #expect(isWithheld(from: evil, becauseOf: paper))
    #expect(!isWithheld(from: paper, becauseOf: paper))
  }
}
