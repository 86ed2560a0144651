import Model
import Testing
import Text

@testable import Ingest
@testable import Sources

@Suite struct EntryFilterTests {
  static let feed = """
    <?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Wire</title><link>https://wire.example/</link>
    <item><guid isPermaLink="false">one</guid><title>Fog in the harbour</title><link>https://wire.example/news/1</link>
    <category>Weather</category><author>a@wire.example (Ada)</author><description>Short</description>
    <content:encoded>&lt;p&gt;\(String(repeating: "word ", count: 300)) the last lighthouse&lt;/p&gt;</content:encoded></item>
    <item><guid isPermaLink="false">two</guid><title>Ναυάγιο</title><link>https://wire.example/ads/2?s=1</link>
    <category>Ads</category><author>b@wire.example (Press Office)</author><description>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab</description></item>
    </channel></rss>
    """

  private func harvest(
    keep: [FilterRule] = [], drop: [FilterRule] = []
  ) async throws -> (ids: [String], site: FollowedSite, words: [String]) {
    var source = Source(id: "wire", location: .file("wire.xml"), title: "")
    (source.keep, source.drop) = (keep, drop)
    let site = try FollowedSite([source])
    try site.write(Self.feed, to: "wire.xml")
    try await site.refresh()
    let harvest = try site.ingest().harvest(now: FollowedSite.now(1))
    return (harvest.raws.map(\.entry.id).sorted(), site, harvest.diagnostics.map(\.summary))
  }

  private func rule(_ fields: [FilterRule.Field], _ patterns: String...) -> FilterRule {
    FilterRule([.init(fields: fields, patterns: patterns)])
  }

  @Test(arguments: [
    (FilterRule.Field.title, "fog", ["one"]), (.title, "ναυαγιο", ["two"]), (.text, "last lighthouse", ["one"]),
    (.text, "short", ["one"]), (.author, "press office", ["two"]), (.tag, "weather", ["one"]), (.url, "ads", ["two"]),
    (.url, #"/\?s=\d$/"#, ["two"]), (.title, "/^Fog/", ["one"]), (.title, "lighthouse", []),
  ])
  func `each field is searched alone, and the whole text`(field: FilterRule.Field, pattern: String, ids: [String])
    async throws
  {
    #expect(try await harvest(keep: [rule([field], pattern)]).ids == ids)
    let others = ["one", "two"].filter { !ids.contains($0) }
    #expect(try await harvest(drop: [rule([field], pattern)]).ids == others)
  }

  @Test func `a rule asks for all its fields, a list for one of its rules, and drop is stronger`() async throws {
    let both = FilterRule([
      .init(fields: [.title], patterns: ["fog", "rain"]), .init(fields: [.tag], patterns: ["ads"]),
    ])
    #expect(try await harvest(keep: [both]).ids == [])
    #expect(try await harvest(keep: [both, rule(FilterRule.Field.allCases, "ads")]).ids == ["two"])
    #expect(try await harvest(keep: [rule([.title], "fog")], drop: [rule([.tag], "weather")]).ids == [])
    let (_, site, _) = try await harvest(drop: [rule([.tag], "weather", "rain")])
    let results = try site.ingest().explain("one", now: FollowedSite.now(1)).map(\.result)
    #expect(results == [.filtered("tag `weather` or `rain`")])
    #expect(results.first?.summary == "it meets a rule of `filter: drop`: tag `weather` or `rain`")
  }

  @Test func `a search that is given up keeps the entry, and one warning says so`() async throws {
    for (keep, drop) in [([], [rule([.text], "/(a+)+$/")]), ([rule([.text], "/(a+)+$/")], [])] {
      let (ids, _, words) = try await harvest(keep: keep, drop: drop)
      #expect(ids.contains("two"))
      #expect(
        words == [
          "source `wire`: the search of `filter` for `/(a+)+$/` takes too many steps in an entry, which stays"
        ])
    }
  }
}
